import { Button, Stack, Text } from '@mantine/core'
import { download } from '../../../lib/api/download.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import accountClasses from '../account.module.css'
import classes from './two-step.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  username: string
  /** On the button that ends it. */
  verb: string
  onDone: () => void
}

/** Recovery codes, shown this once: to copy, download or print. */
export function RecoveryCodes({ codes, username, verb, onDone }: RecoveryCodesProps) {
  const asText = `Recovery codes of ${username} for Lotline (${location.host})\nEach works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(asText)
    showToast({ kind: 'success', title: 'Recovery codes copied' })
  }
  return (
    <Stack gap={16}>
      <AlertBanner kind="warning">
        Save these codes somewhere safe. Each one signs you in once when you do not have your passkey or
        phone. They are not shown again.
      </AlertBanner>
      <div className={classes.printed}>
        <Text size="sm" mb={8}>
          Recovery codes of {username}
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={accountClasses.actions}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() => download(new Blob([asText], { type: 'text/plain' }), 'lotline-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button h={36} onClick={onDone}>
        {verb}
      </Button>
    </Stack>
  )
}
