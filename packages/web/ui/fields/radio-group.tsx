import { Radio, type RadioGroupProps } from '@mantine/core'

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** Radio buttons whose label only assistive technology reads. Mantine names the group by its label alone. */
export const RadioGroup = (props: RadioGroupProps & { label: string }) => (
  <Radio.Group labelProps={{ style: VISUALLY_HIDDEN }} {...props} />
)
