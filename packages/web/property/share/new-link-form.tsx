import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { sharePasswordProblem } from '#domain/account/password.ts'
import { SHARE_DAYS, SHARE_PASSWORD_LENGTH, type ShareDays } from '#domain/share/share-rules.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import type { LinkTerms } from '../../state/documents/document-shares.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { type ErrorOf, type FieldError, useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './share.module.css'

interface NewLinkFormProps<Field extends string> {
  children?: (errorOf: ErrorOf<Field>) => ReactNode
  options?: ReactNode
  daysLabelClass: string | undefined
  passwordHint?: string | undefined
  verb: string
  check: () => FieldError<Field> | null
  /** Resolves with the link, or null if it was mailed. @throws `ApiError` */
  onCreate: (terms: LinkTerms) => Promise<string | null>
  isAddressShown?: boolean
}

export function NewLinkForm<Field extends string>({
  children,
  options,
  daysLabelClass,
  passwordHint,
  verb,
  check,
  onCreate,
  isAddressShown = true,
}: NewLinkFormProps<Field>) {
  const [days, setDays] = useState<ShareDays>(30)
  const [password, setPassword] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<Field | 'password'>(
    () => {
      const fieldError = check()
      if (fieldError) return fieldError
      const message = password === '' ? null : sharePasswordProblem(password)
      return message === null ? null : { field: 'password', message }
    },
    async () => {
      const newAddress = await onCreate({ days, password: password === '' ? null : password })
      if (newAddress !== null) setAddress(newAddress)
      setPassword('')
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16} py={16}>
        <Problem>{problem}</Problem>
        {children?.(errorOf)}
        <DaysChoice days={days} onChange={setDays} labelClass={daysLabelClass} />
        {options}
        <div className={classes.row}>
          <PasswordInput
            className={classes.grow}
            label="Password (optional)"
            error={errorOf('password')}
            description={passwordHint}
            autoComplete="new-password"
            maxLength={SHARE_PASSWORD_LENGTH.max}
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" h={36} loading={isBusy}>
            {verb}
          </Button>
        </div>
        {isAddressShown && address !== null && <NewAddress key={address} address={address} />}
      </Stack>
    </form>
  )
}

function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isSelected, setSelected] = useState(false)
  const copy = async () => {
    setSelected(false)
    if (await copyLink(address)) return
    field.current?.select()
    setSelected(true)
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
          : 'It can be copied again from the list of links.'}
      </p>
    </div>
  )
}

const DAYS_TITLES: Record<ShareDays, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
}

interface DaysChoiceProps {
  days: ShareDays
  onChange: (days: ShareDays) => void
  labelClass: string | undefined
}

function DaysChoice({ days, onChange, labelClass }: DaysChoiceProps) {
  const labelId = useId()
  return (
    <div>
      <p id={labelId} className={labelClass}>
        Opens for
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={SHARE_DAYS.map((value) => ({ value: String(value), label: DAYS_TITLES[value] }))}
        value={String(days)}
        onChange={(value) => onChange(Number(value) as ShareDays)}
      />
    </div>
  )
}

/** @returns whether the browser allows copying, which requires TLS and permission */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address)
  } catch {
    return false
  }
  showToast({ kind: 'success', title: 'Link copied' })
  return true
}
