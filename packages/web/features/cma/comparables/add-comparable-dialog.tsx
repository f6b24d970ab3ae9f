import { SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { noPidText, readTypedPid } from '#domain/parcel/pid.ts'
import { findDifferentClass } from '#domain/valuation/analysis/subject-attributes.ts'
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts'
import { randomUuid } from '../../../lib/api/creating.ts'
import { confirmDiscard } from '../../../lib/messages/alerts.ts'
import { AccountLink } from '../../../property/account-link.tsx'
import { usePreferences } from '../../../state/account/preferences.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { addComparable, addOwnSale } from '../analysis-queries.ts'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import { OwnSaleFields } from './own-sale-fields.tsx'
import { findSaleProblem, NO_SALE, type SaleField, toStatedSale, UNSAVED_SALE } from './typed-sale.ts'

type ComparableSource = 'listing' | 'pid' | 'own'

/** Maximum MLS® numbers or PIDs added at once. */
const MAX_NAMES = 30
/** Errors about one name, after which the other names are still added. */
const NAME_REFUSALS = {
  not_found: 'names',
  parcel_not_found: 'names',
  listing_not_found: 'names',
  unprocessable: 'names',
} as const

/** Distinct MLS® numbers or PIDs. A PID may contain spaces. */
const splitNames = (text: string, source: ComparableSource): string[] => {
  const names = text.split(source === 'pid' ? /[\n\t,;]/ : /[\s,;]+/).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

const toNamesError = (message: string) => ({ field: 'names', message }) as const

interface AddComparableDialogProps extends EditedAnalysis {
  source: ComparableSource
  onClose: () => void
}

export function AddComparableDialog(props: AddComparableDialogProps) {
  const { analysis, answer, changes, source: initialSource, onClose } = props
  const { units } = usePreferences()
  const [source, setSource] = useState<ComparableSource>(initialSource)
  const [typedNames, setTypedNames] = useState('')
  const [sale, setSale] = useState(NO_SALE)
  const [ownSaleId] = useState(randomUuid)
  const isTyped = sale !== NO_SALE
  const unsaved = isTyped ? UNSAVED_SALE : null
  const names = splitNames(typedNames, source)
  const { errorOf, ...submission } = useSubmit<SaleField | 'names'>(
    () => {
      if (source === 'own') return findSaleProblem(sale)
      if (names.length === 0)
        return toNamesError(
          source === 'listing' ? 'Please enter an MLS® number.' : 'Please enter a PID of nine digits.',
        )
      if (names.length > MAX_NAMES) return toNamesError(`Please enter at most ${MAX_NAMES} at once.`)
      const invalidName = source === 'pid' ? names.find((name) => readTypedPid(name) === null) : undefined
      return invalidName === undefined ? null : toNamesError(noPidText(invalidName))
    },
    async () => {
      if (source !== 'own' && !(await confirmDiscard(unsaved))) return
      if (source === 'own') {
        await changes.submit((current) =>
          addOwnSale(current, ownSaleId, toStatedSale(sale, current, units, null)),
        )
      } else await addAll(source)
      onClose()
    },
    NAME_REFUSALS,
  )
  useLeaveWarning(isTyped, UNSAVED_SALE)

  /** Leaves refused names in the field. @throws ApiError with the reasons */
  const addAll = async (kind: 'listing' | 'pid') => {
    const refusals: { name: string; error: ApiError }[] = []
    for (const [index, name] of names.entries()) {
      try {
        await changes.submit((current) =>
          addComparable(current, kind === 'listing' ? { kind, listingNumber: name } : { kind, pid: name }),
        )
      } catch (error) {
        if (!isRefusal(error) || !(error.code in NAME_REFUSALS)) {
          setTypedNames([...refusals.map((refusal) => refusal.name), ...names.slice(index)].join('\n'))
          throw error
        }
        refusals.push({ name, error })
      }
    }
    const [firstRefusal] = refusals
    if (firstRefusal === undefined) return
    setTypedNames(refusals.map(({ name }) => name).join('\n'))
    const reasons = refusals.map(({ error }) => error.message).join(' ')
    const text =
      names.length === 1 ? reasons : `${names.length - refusals.length} of ${names.length} added. ${reasons}`
    throw new ApiError(firstRefusal.error.status, firstRefusal.error.code, text)
  }
  return (
    <Dialog title="Add comparable" size="medium" unsaved={unsaved} onClose={onClose}>
      <Form {...submission} verb="Add and pin">
        <SegmentedControl
          fullWidth
          aria-label="Where the sale is from"
          data={[
            { value: 'listing', label: 'MLS® number' },
            { value: 'pid', label: 'PID' },
            { value: 'own', label: 'Enter by hand' },
          ]}
          value={source}
          onChange={(value) => setSource(value as ComparableSource)}
        />
        {source === 'own' ? (
          <OwnSaleFields
            sale={sale}
            subject={analysis.subject}
            answer={answer}
            marketClass={findDifferentClass(analysis.subject) ?? analysis.subject.marketClass}
            errorOf={errorOf}
            onChange={setSale}
          />
        ) : (
          <NamesField source={source} value={typedNames} error={errorOf('names')} onChange={setTypedNames} />
        )}
      </Form>
    </Dialog>
  )
}

interface NamesFieldProps {
  source: 'listing' | 'pid'
  value: string
  error: string | null
  onChange: (names: string) => void
}

const NamesField = ({ source, value, error, onChange }: NamesFieldProps) => (
  <Textarea
    label={source === 'listing' ? 'MLS® number' : 'PID'}
    description={
      <>
        Enter one, or paste a list. Adds the newest sale before the effective date, at any distance.
        {source === 'listing' && (
          <>
            {' '}
            If our data lacks a listing, your boards are queried with{' '}
            <AccountLink tab="credentials">your own credentials</AccountLink>.
          </>
        )}
      </>
    }
    autosize
    minRows={1}
    maxRows={8}
    maxLength={2_000}
    data-autofocus
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.shiftKey) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
  />
)
