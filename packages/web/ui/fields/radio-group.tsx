import { Radio, type RadioGroupProps } from '@mantine/core'

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** Radio buttons with a visually hidden label. Mantine names a group only by its label. */
export const RadioGroup = (props: RadioGroupProps & { label: string }) => (
  <Radio.Group labelProps={{ style: VISUALLY_HIDDEN }} {...props} />
)
