import { Button } from '@mantine/core'
import type { SignInSettings } from '#contract/sign-in.ts'
import classes from './sign-in.module.css'

/** Ways in through a board or another provider; each leads away from this page and back to its bridge. */
export function ProviderButtons({ providers }: { providers: SignInSettings['providers'] }) {
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {providers.map(({ key, title, startUrl }) => (
        <Button key={key} component="a" href={startUrl} variant="default" h={36}>
          Sign in with {title}
        </Button>
      ))}
    </div>
  )
}
