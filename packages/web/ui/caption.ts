import { Text } from '@mantine/core'

/** A small muted line. */
export const Caption = Text.withProps({ size: 'xs', c: 'dimmed' })
