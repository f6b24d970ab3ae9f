import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from '../billing.module.css'

interface HeldButtonProps {
  /** `Subscribed` */
  label: string
  /** Name of the bundle. */
  name: string
}

/** Disabled button of a bundle that the account has. */
export function HeldButton({ label, name }: HeldButtonProps) {
  return (
    <Button
      variant="light"
      disabled
      className={classes.held}
      leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
}
