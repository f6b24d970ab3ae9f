import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { SHARE_DAYS, SHARE_PASSWORD, type ShareDays } from '#domain/report/share-rules.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { PasswordInput } from '../../../../ui/fields/password-input.tsx'
import { Problem } from '../../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import classes from './share.module.css'
import { createShare } from './shares.ts'

const DAYS_TITLES: Record<ShareDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' }

/** Creates a link, and shows its address until the dialog closes: it is not to be had again. */
export function NewLink({ reportId }: { reportId: string }) {
  const daysLabel = useId()
  const [days, setDays] = useState<ShareDays>(30)
  const [password, setPassword] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () =>
      password !== '' && password.length < SHARE_PASSWORD.least
        ? `Please choose a password of at least ${SHARE_PASSWORD.least} characters.`
        : null,
    async () => {
      setAddress(await createShare(reportId, { days, password: password === '' ? null : password }))
      setPassword('')
    },
  )
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <div>
        <p id={daysLabel} className={classes.label}>
          Opens for
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={daysLabel}
          data={SHARE_DAYS.map((value) => ({ value: String(value), label: DAYS_TITLES[value] }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as ShareDays)}
        />
      </div>
      <div className={classes.row}>
        <PasswordInput
          className={classes.grow}
          label="Password (optional)"
          autoComplete="new-password"
          maxLength={SHARE_PASSWORD.most}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" h={36} loading={isBusy}>
          Create link
        </Button>
      </div>
      {address !== null && <NewAddress key={address} address={address} />}
    </form>
  )
}

function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isSelected, setSelected] = useState(false)
  const copy = async () => {
    setSelected(false)
    try {
      await navigator.clipboard.writeText(address)
      showToast({ kind: 'success', title: 'Link copied' })
    } catch {
      // Without TLS there is no clipboard, and a person may forbid it.
      field.current?.select()
      setSelected(true)
    }
  }
  return (
    <div className={classes.made} role="status">
      <div className={classes.row}>
        <TextInput
          ref={field}
          className={classes.grow}
          label="New link"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button h={36} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className={classes.note}>
        {isSelected
          ? 'This page cannot reach the clipboard. The link is selected: press Ctrl C, or ⌘ C on a Mac.'
          : 'Copy it now: Lotline does not show it again.'}
      </p>
    </div>
  )
}
