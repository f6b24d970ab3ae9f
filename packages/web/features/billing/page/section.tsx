import { Box, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box miw={0} component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note && (
          <Text component="div" inherit fz={12} c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {children}
    </Box>
  )
}
