import { Skeleton, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './loading.module.css'

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

export const ProgressBar = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress {...props} className={`${classes.bar} ${className}`} />
)
