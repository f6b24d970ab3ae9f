import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { download } from '../../../lib/api/download.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import classes from './two-step.module.css'
import { confirmCodesSaved } from './unsaved-codes.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  username: string
  verb: string
  /** @throws `ApiError`; the codes then remain on screen */
  onDone: () => Promise<void> | void
}

/** Shown once. Leaving before the codes are saved requires a confirmation. */
export function RecoveryCodes({ codes, username, verb, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isSaved, setSaved] = useState(false)
  const [isSelected, setSelected] = useState(false)
  useLeaveWarning(!isSaved, 'These recovery codes are not shown again. Save them first.')
  const { isBusy, problem, onSubmit } = useAction(async () => {
    setSaved(true)
    try {
      await onDone()
      confirmCodesSaved()
    } catch (error) {
      setSaved(false)
      throw error
    }
  })
  const text = `Recovery codes of ${username} for Lotline (${location.host})\nEach works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    setSelected(false)
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', title: 'Recovery codes copied' })
    } catch {
      // If copying is impossible (no TLS or permission), selects the codes instead.
      if (list.current) document.getSelection()?.selectAllChildren(list.current)
      setSelected(true)
    }
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
        <ul ref={list} className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      {isSelected && (
        <AlertBanner>
          This page cannot reach the clipboard. The codes are selected: press Ctrl C, or ⌘ C on a Mac.
        </AlertBanner>
      )}
      <Group gap={8} align="stretch">
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'lotline-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <div className={classes.saved}>
        <Problem>{problem}</Problem>
        <Button h={36} fullWidth loading={isBusy} onClick={onSubmit}>
          {verb}
        </Button>
      </div>
    </Stack>
  )
}
