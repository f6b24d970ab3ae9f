import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import { SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { NET_SHEET_TITLE } from '#domain/valuation/client/net-sheet.ts'
import { NewLinkForm } from '../../../property/share/new-link-form.tsx'
import classes from '../../../property/share/share.module.css'
import { ShareList } from '../../../property/share/share-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { analysisShares } from './analysis-shares.ts'

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
        query={analysisShares.useShares(analysis.id)}
        what="market analysis"
        onRevoke={(shareId) => analysisShares.revoke(analysis.id, shareId)}
      />
    </Dialog>
  )
}

function NewLink({ analysisId }: { analysisId: string }) {
  const [parts, setParts] = useState<readonly SharedPart[]>(
    SHARED_PARTS.filter((part) => !NOT_AT_FIRST.includes(part)),
  )
  // Adjusted prices and weights reveal the value.
  const mayShowAdjustments = parts.includes('value') && parts.includes('comparables')
  const chosen = parts.filter((part) => part !== 'adjustments' || mayShowAdjustments)
  const toggle = (part: SharedPart, isOn: boolean) =>
    setParts(SHARED_PARTS.filter((each) => (each === part ? isOn : parts.includes(each))))
  return (
    <NewLinkForm<'parts'>
      daysLabelClass={classes.note}
      verb="Create link"
      check={() =>
        parts.length === 0 ? { field: 'parts', message: 'Please choose at least one part.' } : null
      }
      onCreate={(terms) => analysisShares.create(analysisId, { ...terms, parts: chosen })}
    >
      {(errorOf) => (
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
      )}
    </NewLinkForm>
  )
}
