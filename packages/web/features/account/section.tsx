import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Problem } from '../../ui/forms/problem.tsx'
import { Caption } from '../../ui/note.tsx'
import classes from './account.module.css'

export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <Caption mt={4}>{lead}</Caption>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

interface SettingRowProps {
  title: ReactNode
  lead: ReactNode
  problem?: string | null
  children?: ReactNode
}

export const SettingRow = ({ title, lead, problem = null, children }: SettingRowProps) => (
  <li className={classes.row}>
    <div className={classes.rowLabel}>
      <Text fw={500}>{title}</Text>
      <Caption>{lead}</Caption>
      <Problem>{problem}</Problem>
    </div>
    {children}
  </li>
)
