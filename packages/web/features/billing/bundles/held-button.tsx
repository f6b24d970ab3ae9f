import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from '../billing.module.css'

interface HeldButtonProps {
  label: string
  name: string
}

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
