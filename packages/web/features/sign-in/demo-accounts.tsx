import type { SignInSettings } from '#contract/sign-in.ts'
import classes from './sign-in.module.css'

interface DemoAccountsProps {
  accounts: SignInSettings['demoAccounts']
  onSignIn: (username: string, password: string) => Promise<void>
  isBusy: boolean
}

/** The demo's people, each in one click: what a real account becomes step by step can be seen at once. */
export function DemoAccounts({ accounts, onSignIn, isBusy }: DemoAccountsProps) {
  const [first] = accounts
  if (first === undefined) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">This is a demonstration</h2>
      <p>
        Choose an account to sign in with. The password of each is{' '}
        <span className={classes.secret}>{first.password}</span>
      </p>
      <ul className={classes.accounts}>
        {accounts.map(({ username, password, title, description }) => (
          <li key={username}>
            <button
              type="button"
              className={classes.account}
              disabled={isBusy}
              onClick={() => void onSignIn(username, password)}
            >
              <span className={classes.accountTitle}>{title}</span>
              <span className={classes.accountName}>{username}</span>
              <span className={classes.accountText}>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
