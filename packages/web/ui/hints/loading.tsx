import { Skeleton, Stack } from '@mantine/core'

interface LoadingProps {
  label: string
  heights: readonly number[]
  gap?: number
}

export const Loading = ({ label, heights, gap = 8 }: LoadingProps) => (
  <Stack gap={gap} role="status" aria-label={label}>
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
      <Skeleton key={index} height={height} />
    ))}
  </Stack>
)
