import { Text } from '@mantine/core'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { login, type PendingSignIn } from '../../state/account/session.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useAction } from '../../ui/forms/use-submit.ts'
import classes from './sign-in.module.css'

type DemoAccount = SignInSettings['demoAccounts'][number]
type OnPending = (pending: PendingSignIn | null) => void

/** Accounts that each show a stage reached by real accounts over time. */
export function DemoAccounts({
  accounts,
  onPending,
}: {
  accounts: readonly DemoAccount[]
  onPending: OnPending
}) {
  const [first] = accounts
  if (first === undefined) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">This is a demonstration</h2>
      <p>
        Choose an account to sign in to. The password of each is{' '}
        <Text span inherit fw={500} c="var(--text)">
          {first.password}
        </Text>
      </p>
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <li key={account.username}>
            <DemoAccountButton account={account} onPending={onPending} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DemoAccountButton({ account, onPending }: { account: DemoAccount; onPending: OnPending }) {
  const { username, password, title, description } = account
  const { isBusy, problem, onSubmit } = useAction(async () => onPending(await login({ username, password })))
  return (
    <>
      <button type="button" className={classes.account} disabled={isBusy} onClick={onSubmit}>
        <Text span inherit fw={500} c="var(--text)">
          {title}
        </Text>
        <span>{username}</span>
        <span className={classes.accountText}>{description}</span>
      </button>
      <Problem>{problem}</Problem>
    </>
  )
}
