import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import { noPidText, readTypedPid } from '#domain/parcel/pid.ts'
import { comparedAs } from '#domain/valuation/analysis/subject-attributes.ts'
import { mayDiscard } from '../../../lib/messages/may-discard.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { AccountLink } from '../../../property/account-link.tsx'
import { usePreferences } from '../../../state/account/preferences.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { addComparable, addOwnSale } from '../analysis-queries.ts'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import { OwnSaleFields } from './own-sale-fields.tsx'
import { NO_SALE, problemOfSale, type SaleField, statedSale, UNSAVED_SALE } from './typed-sale.ts'

type Way = 'listing' | 'pid' | 'own'

const wrongWords = (message: string) => ({ field: 'words', message }) as const

interface AddComparableDialogProps {
  analysis: Analysis
  changes: AnalysisChanges
  /** Initial choice of how the sale is added. */
  way: Way
  onClose: () => void
}

/** Adds and pins a sale by MLS® number or PID, or as typed. */
export function AddComparableDialog({ analysis, changes, way: first, onClose }: AddComparableDialogProps) {
  const { units } = usePreferences()
  const [way, setWay] = useState<Way>(first)
  const [words, setWords] = useState('')
  const [sale, setSale] = useState(NO_SALE)
  const [ownSaleId] = useState(randomUuid)
  const isTyped = sale !== NO_SALE
  const unsaved = isTyped ? UNSAVED_SALE : null
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<SaleField | 'words'>(
    () => {
      if (way === 'own') return problemOfSale(sale)
      const typed = words.trim()
      if (typed === '')
        return wrongWords(
          way === 'listing' ? 'Please enter an MLS® number.' : 'Please enter a PID of nine digits.',
        )
      return way === 'pid' && readTypedPid(typed) === null ? wrongWords(noPidText(typed)) : null
    },
    async () => {
      // The other ways ignore the typed sale.
      if (way !== 'own' && !(await mayDiscard(unsaved))) return
      await changes.submit((now) =>
        way === 'own'
          ? addOwnSale(now, ownSaleId, statedSale(sale, now, units, null))
          : addComparable(
              now,
              way === 'listing'
                ? { kind: way, listingNumber: words.trim() }
                : { kind: way, pid: words.trim() },
            ),
      )
      onClose()
    },
    { not_found: 'words', parcel_not_found: 'words', listing_not_found: 'words', unprocessable: 'words' },
  )
  useLeaveWarning(isTyped, UNSAVED_SALE)
  return (
    <Dialog title="Add comparable" size="medium" unsaved={unsaved} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16}>
          <Problem>{problem}</Problem>
          <SegmentedControl
            fullWidth
            aria-label="Where the sale is from"
            data={[
              { value: 'listing', label: 'MLS® number' },
              { value: 'pid', label: 'PID' },
              { value: 'own', label: 'Type it in' },
            ]}
            value={way}
            onChange={(value) => setWay(value as Way)}
          />
          {way === 'own' ? (
            <OwnSaleFields
              sale={sale}
              subject={analysis.subject}
              marketClass={comparedAs(analysis.subject) ?? analysis.subject.marketClass}
              errorOf={errorOf}
              onChange={setSale}
            />
          ) : (
            <TextInput
              label={way === 'listing' ? 'MLS® number' : 'PID'}
              description={
                <>
                  Its newest sale before the effective date, wherever it is.
                  {way === 'listing' && (
                    <>
                      {' '}
                      One that is not in the data is queried at your boards, with{' '}
                      <AccountLink tab="credentials">your own credentials</AccountLink>.
                    </>
                  )}
                </>
              }
              maxLength={40}
              data-autofocus
              value={words}
              error={errorOf('words')}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
          <Button type="submit" h={36} loading={isBusy}>
            Add and pin
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
