import { Box, Skeleton } from '@mantine/core'
import classes from './loading-list.module.css'

export const LoadingList = () => (
  <Box py={8} px={18} role="status" aria-label="Loading the history">
    <Skeleton height={32} width={160} mb={16} />
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={classes.row}>
        <Skeleton height={12} width="45%" mb={8} />
        <Skeleton height={12} mb={6} />
        <Skeleton height={12} width="70%" />
      </div>
    ))}
  </Box>
)
