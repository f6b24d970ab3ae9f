import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { squareMetresOfSquareFeet } from '#domain/text/units.ts'
import { ATTRIBUTE_TITLES, CONDITION_GRADES } from '#domain/valuation/analysis/attribute-texts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { today } from '../../../lib/today.ts'
import { SmallMap } from '../../../map/small/small-map.tsx'
import { usePreferences } from '../../../state/account/preferences.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { addComparable, addOwnSale } from '../analysis-queries.ts'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import classes from './add-comparable.module.css'

type Way = 'listing' | 'pid' | 'own'

interface AddComparableDialogProps {
  analysis: Analysis
  changes: AnalysisChanges
  onClose: () => void
}

const NO_SALE = {
  name: '',
  soldOn: null as string | null,
  priceDollars: null as number | null,
  floor: null as number | null,
  lot: null as number | null,
  yearBuilt: null as number | null,
  bedrooms: null as number | null,
  bathrooms: null as number | null,
  condition: null as number | null,
  at: null as LngLat | null,
}
type TypedSale = typeof NO_SALE

/** Brings in a sale by MLS® number or PID, or as typed in; it is pinned. */
export function AddComparableDialog({ analysis, onClose }: AddComparableDialogProps) {
  const { units } = usePreferences()
  const [way, setWay] = useState<Way>('listing')
  const [words, setWords] = useState('')
  const [sale, setSale] = useState<TypedSale>(NO_SALE)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => {
      if (way === 'own') return problemOfSale(sale)
      if (words.trim() !== '') return null
      return way === 'listing' ? 'Please enter an MLS® number.' : 'Please enter a PID of nine digits.'
    },
    async () => {
      if (way === 'listing') await addComparable(analysis, { kind: 'listing', listingNumber: words.trim() })
      else if (way === 'pid') await addComparable(analysis, { kind: 'pid', pid: words.trim() })
      else await addOwnSale(analysis, typedSale(sale, analysis, units))
      onClose()
    },
  )
  return (
    <Dialog title="Add comparable" size="medium" onClose={onClose}>
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
            <OwnSaleFields sale={sale} analysis={analysis} onChange={setSale} />
          ) : (
            <TextInput
              label={way === 'listing' ? 'MLS® number' : 'PID'}
              description="Its newest sale before the effective date, wherever it is."
              maxLength={way === 'listing' ? 40 : 11}
              data-autofocus
              value={words}
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

function problemOfSale({ name, soldOn, priceDollars, at }: TypedSale): string | null {
  if (name.trim() === '') return 'Please name the sale, for example by its address.'
  if (priceDollars === null || priceDollars < 1) return 'Please enter the price that was paid.'
  if (soldOn === null) return 'Please enter the day on which it was sold.'
  if (at === null) return 'Please click its place on the map.'
  return null
}

function typedSale(sale: TypedSale, { subject }: Analysis, units: 'metric' | 'imperial') {
  const area = (typed: number | null) =>
    typed !== null && units === 'imperial' ? squareMetresOfSquareFeet(typed) : typed
  return {
    name: sale.name.trim(),
    position: [...(sale.at ?? subject.position)] as [number, number],
    pid: null,
    listingNumber: null,
    marketClass: subject.marketClass,
    tenure: subject.tenure,
    building: null,
    neighbourhood: null,
    attributes: {
      ...UNKNOWN_ATTRIBUTES,
      floorSquareMetres: area(sale.floor),
      lotSquareMetres: area(sale.lot),
      yearBuilt: sale.yearBuilt,
      bedrooms: sale.bedrooms,
      bathrooms: sale.bathrooms,
      condition: sale.condition,
    },
    priceDollars: sale.priceDollars ?? 0,
    taxDollars: 0,
    soldOn: sale.soldOn ?? '',
    contractOn: null,
    isArmsLength: true,
    notes: '',
  }
}

interface OwnSaleFieldsProps {
  sale: TypedSale
  analysis: Analysis
  onChange: (sale: TypedSale) => void
}

function OwnSaleFields({ sale, analysis: { subject }, onChange }: OwnSaleFieldsProps) {
  const { units } = usePreferences()
  const unit = units === 'imperial' ? 'ft²' : 'm²'
  const set = (some: Partial<TypedSale>) => onChange({ ...sale, ...some })
  const number = (
    label: string,
    key: 'floor' | 'lot' | 'yearBuilt' | 'bedrooms' | 'bathrooms',
    max: number,
  ) => (
    <NumberInput
      label={label}
      rules={{ min: key === 'yearBuilt' ? 1800 : 0, max, isInteger: key === 'yearBuilt' }}
      value={sale[key]}
      onChange={(value) => set({ [key]: value })}
    />
  )
  return (
    <>
      <TextInput
        label="Name or address"
        maxLength={300}
        value={sale.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div className={classes.fields}>
        <PriceInput
          label="Price paid"
          value={sale.priceDollars}
          onChange={(priceDollars) => set({ priceDollars })}
        />
        <DateInput
          label="Sold on"
          today={today()}
          max={today()}
          value={sale.soldOn}
          onChange={(soldOn) => set({ soldOn })}
        />
        {subject.marketClass !== 'land' &&
          number(`${ATTRIBUTE_TITLES.floorSquareMetres}, ${unit}`, 'floor', 1e9)}
        {subject.marketClass !== 'strata' &&
          number(`${ATTRIBUTE_TITLES.lotSquareMetres}, ${unit}`, 'lot', 1e9)}
        {subject.marketClass !== 'land' && (
          <>
            {number(ATTRIBUTE_TITLES.yearBuilt, 'yearBuilt', 2100)}
            {number(ATTRIBUTE_TITLES.bedrooms, 'bedrooms', 100)}
            {number(ATTRIBUTE_TITLES.bathrooms, 'bathrooms', 100)}
            <SelectBox
              label="Condition at the sale"
              options={CONDITION_GRADES.map(({ grade, title }) => ({ value: String(grade), label: title }))}
              value={sale.condition === null ? null : String(sale.condition)}
              onChange={(grade) => set({ condition: Number(grade) })}
            />
          </>
        )}
      </div>
      <div className={classes.map}>
        <SmallMap
          label="Place of the sale"
          ring={null}
          onPick={(at) => set({ at })}
          marks={[
            { id: 'subject', at: subject.position, text: '', label: 'Subject', kind: 'subject' },
            ...(sale.at
              ? [{ id: 'sale', at: sale.at, text: '1', label: 'The sale', kind: 'comparable' as const }]
              : []),
          ]}
        />
      </div>
      <p className={classes.note}>{sale.at ? 'Click again to move it.' : 'Click its place on the map.'}</p>
    </>
  )
}
