import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import { SHARE_PASSWORD, type ShareDays, sharePasswordProblem } from '#domain/share/share-rules.ts'
import { SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { NET_SHEET_TITLE } from '#domain/valuation/client/net-sheet.ts'
import { DaysChoice } from '../../../property/share/days-choice.tsx'
import { NewAddress } from '../../../property/share/new-address.tsx'
import classes from '../../../property/share/share.module.css'
import { ShareList } from '../../../property/share/share-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { revokeAnalysisShare, shareAnalysis, useAnalysisShares } from './analysis-shares.ts'

interface ShareDialogProps {
  analysis: Analysis
  onClose: () => void
}

const PART_TITLES: Readonly<Record<SharedPart, string>> = {
  value: 'Value and range',
  facts: 'Facts of the subject',
  comparables: 'Comparables',
  adjustments: 'Adjustments',
  asking: 'What to ask for',
  proceeds: NET_SHEET_TITLE,
  accuracy: 'Accuracy',
  market: 'The market’s course',
  competition: 'Competing listings',
  assessment: 'Assessed value',
  notes: 'Notes',
}
const PART_HINTS: Partial<Record<SharedPart, string>> = {
  adjustments: 'With the value and comparables',
  asking: 'With the value: prices by the past record',
  proceeds: 'With the value: the net sheet, with your costs and the mortgage',
  notes: 'Also those of adjustments by hand',
}
const NOT_AT_FIRST: readonly SharedPart[] = ['proceeds', 'notes']

/** Links that show chosen parts of the analysis to people without an account. */
export function ShareDialog({ analysis, onClose }: ShareDialogProps) {
  return (
    <Dialog title="Share market analysis" size="medium" onClose={onClose}>
      <p className={classes.note}>
        Anyone with a link sees the chosen parts as they are now and later, without an account, and can write
        to you. Data whose source does not allow it is left out.
      </p>
      <NewLink analysisId={analysis.id} />
      <ShareList
        query={useAnalysisShares(analysis.id)}
        what="market analysis"
        onRevoke={(shareId) => revokeAnalysisShare(analysis.id, shareId)}
      />
    </Dialog>
  )
}

function NewLink({ analysisId }: { analysisId: string }) {
  const [parts, setParts] = useState<readonly SharedPart[]>(
    SHARED_PARTS.filter((part) => !NOT_AT_FIRST.includes(part)),
  )
  const [days, setDays] = useState<ShareDays>(30)
  const [password, setPassword] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<'parts' | 'password'>(
    () => {
      if (parts.length === 0) return { field: 'parts', message: 'Please choose at least one part.' }
      const message = password === '' ? null : sharePasswordProblem(password)
      return message === null ? null : { field: 'password', message }
    },
    async () => {
      setAddress(
        await shareAnalysis(analysisId, { days, password: password === '' ? null : password, parts: chosen }),
      )
      setPassword('')
    },
  )
  // Adjusted prices and weights reveal the value.
  const mayShowAdjustments = parts.includes('value') && parts.includes('comparables')
  const chosen = parts.filter((part) => part !== 'adjustments' || mayShowAdjustments)
  const toggle = (part: SharedPart, isOn: boolean) =>
    setParts(SHARED_PARTS.filter((each) => (each === part ? isOn : parts.includes(each))))
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <fieldset className={classes.parts}>
        <legend>Parts</legend>
        {SHARED_PARTS.map((part, index) => (
          <Checkbox
            key={part}
            error={index === 0 && errorOf('parts')}
            data-invalid={(index === 0 && errorOf('parts') !== null) || undefined}
            label={PART_TITLES[part]}
            description={PART_HINTS[part]}
            disabled={part === 'adjustments' && !mayShowAdjustments}
            checked={parts.includes(part) && (part !== 'adjustments' || mayShowAdjustments)}
            onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <DaysChoice days={days} onDays={setDays} labelClass={classes.note} />
      <div className={classes.row}>
        <PasswordInput
          className={classes.grow}
          label="Password (optional)"
          error={errorOf('password')}
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
