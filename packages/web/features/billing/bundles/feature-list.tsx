import { Anchor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from '../billing.module.css'

interface FeatureListProps {
  features: readonly { label: string; url?: string | null; included?: boolean }[]
}

/** Lists the features of a bundle, and those it leaves out. */
export function FeatureList({ features }: FeatureListProps) {
  return (
    <ul className={classes.features}>
      {features.map(({ label, url, included = true }) => (
        <li key={label} data-included={included}>
          {included ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconX size={16} stroke={2} aria-label="Not included:" />
          )}
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer" inherit>
              {label}
            </Anchor>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
