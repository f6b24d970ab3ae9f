import { Anchor } from '@mantine/core'
import type { PasskeyObstacle } from '../lib/api/passkeys.ts'

export function PasskeyObstacleText({ obstacle }: { obstacle: PasskeyObstacle }) {
  if (obstacle.kind === 'here') return obstacle.words
  return (
    <>
      Passkeys work only at{' '}
      <Anchor href={obstacle.origin + location.pathname + location.search} fz="inherit" underline="always">
        {obstacle.origin}
      </Anchor>
      . Open this page there.
    </>
  )
}
