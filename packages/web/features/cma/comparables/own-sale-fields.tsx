import { TextInput } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { formatPid, normalisePid } from '#domain/parcel/pid.ts'
import { squareFeetOf, squareMetresOfSquareFeet, type UnitSystem } from '#domain/text/units.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  CONDITION_GRADES,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { comparedAs, UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { SmallMap } from '../../../map/small/small-map.tsx'
import { usePreferences } from '../../../state/account/preferences.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import type { StatedSale } from '../analysis-queries.ts'
import { marketDay } from '../market-day.ts'
import classes from './add-comparable.module.css'

type NumberKey = 'floor' | 'lot' | 'yearBuilt' | 'bedrooms' | 'bathrooms'

/** The fields of an own sale as they are typed; areas in the account's units. */
interface TypedSale {
  name: string
  pid: string
  listingNumber: string
  soldOn: string | null
  priceDollars: number | null
  floor: number | null
  lot: number | null
  yearBuilt: number | null
  bedrooms: number | null
  bathrooms: number | null
  condition: number | null
  at: LngLat | null
  /** Fields whose text is no number within their bounds; their values are null. */
  wrong: readonly NumberKey[]
}

export const NO_SALE: TypedSale = {
  name: '',
  pid: '',
  listingNumber: '',
  soldOn: null,
  priceDollars: null,
  floor: null,
  lot: null,
  yearBuilt: null,
  bedrooms: null,
  bathrooms: null,
  condition: null,
  at: null,
  wrong: [],
}

const asTypedArea = (squareMetres: number | null, units: UnitSystem): number | null =>
  squareMetres !== null && units === 'imperial' ? Math.round(squareFeetOf(squareMetres)) : squareMetres

export function asTypedSale({ attributes, ...sale }: OwnSale, units: UnitSystem): TypedSale {
  const { floorSquareMetres, lotSquareMetres, yearBuilt, bedrooms, bathrooms, condition } = attributes
  return {
    name: sale.name,
    pid: sale.pid === null ? '' : formatPid(sale.pid),
    listingNumber: sale.listingNumber ?? '',
    soldOn: sale.soldOn,
    priceDollars: sale.priceDollars,
    floor: asTypedArea(floorSquareMetres, units),
    lot: asTypedArea(lotSquareMetres, units),
    yearBuilt,
    bedrooms,
    bathrooms,
    condition,
    at: sale.position,
    wrong: [],
  }
}

/** Returns what is missing or wrong, in words; null: nothing is. */
export function problemOfSale({
  name,
  pid,
  soldOn,
  priceDollars,
  at,
  wrong: [wrong],
}: TypedSale): string | null {
  if (name.trim() === '') return 'Please name the sale, for example by its address.'
  if (pid.trim() !== '' && normalisePid(pid) === null) return 'Please enter a PID of nine digits, or none.'
  if (priceDollars === null || priceDollars < 1) return 'Please enter the price that was paid.'
  if (soldOn === null) return 'Please enter the day on which it was sold.'
  // Its value would be stored as unknown.
  if (wrong !== undefined)
    return `${ATTRIBUTE_TITLES[ATTRIBUTES[wrong]]}: please correct the number, or leave it empty.`
  if (at === null) return 'Please choose its place on the map.'
  return null
}

const ATTRIBUTES = {
  floor: 'floorSquareMetres',
  lot: 'lotSquareMetres',
  yearBuilt: 'yearBuilt',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
} as const satisfies Record<NumberKey, AttributeKey>

/** Returns the sale as it is stored; a new one is of the class in which the subject is compared. `former`: what is not among the fields stays as it was. */
export function statedSale(
  sale: TypedSale,
  { subject }: Pick<Analysis, 'subject'>,
  units: UnitSystem,
  former: OwnSale | null,
): StatedSale {
  const before = former?.attributes ?? UNKNOWN_ATTRIBUTES
  // Rounded square feet would change an area that nobody has touched.
  const area = (typed: number | null, stored: number | null) =>
    typed === asTypedArea(stored, units)
      ? stored
      : typed !== null && units === 'imperial'
        ? squareMetresOfSquareFeet(typed)
        : typed
  return {
    name: sale.name.trim(),
    position: [...(sale.at ?? subject.position)],
    pid: normalisePid(sale.pid),
    listingNumber: sale.listingNumber.trim() || null,
    marketClass: former?.marketClass ?? comparedAs(subject) ?? subject.marketClass,
    tenure: former?.tenure ?? subject.tenure,
    building: former?.building ?? null,
    neighbourhood: former?.neighbourhood ?? null,
    attributes: {
      ...before,
      floorSquareMetres: area(sale.floor, before.floorSquareMetres),
      lotSquareMetres: area(sale.lot, before.lotSquareMetres),
      yearBuilt: sale.yearBuilt,
      bedrooms: sale.bedrooms,
      bathrooms: sale.bathrooms,
      condition: sale.condition,
    },
    priceDollars: sale.priceDollars ?? 0,
    taxDollars: former?.taxDollars ?? 0,
    soldOn: sale.soldOn ?? '',
    contractOn: former?.contractOn ?? null,
    isArmsLength: former?.isArmsLength ?? true,
    notes: former?.notes ?? '',
  }
}

interface OwnSaleFieldsProps {
  sale: TypedSale
  subject: Analysis['subject']
  /** Class of the sale, which decides on the fields. */
  marketClass: OwnSale['marketClass']
  onChange: (sale: TypedSale) => void
}

export function OwnSaleFields({ sale, subject, marketClass, onChange }: OwnSaleFieldsProps) {
  const { units } = usePreferences()
  const unit = units === 'imperial' ? 'ft²' : 'm²'
  const set = (some: Partial<TypedSale>) => onChange({ ...sale, ...some })
  const text = (label: string, key: 'name' | 'pid' | 'listingNumber', most: number) => (
    <TextInput
      label={label}
      maxLength={most}
      value={sale[key]}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
    />
  )
  const number = (key: NumberKey, max: number) => (
    <NumberInput
      label={ATTRIBUTE_TITLES[ATTRIBUTES[key]] + (key === 'floor' || key === 'lot' ? `, ${unit}` : '')}
      rules={{ min: key === 'yearBuilt' ? 1800 : 0, max, isInteger: key === 'yearBuilt' }}
      value={sale[key]}
      onChange={(value, { ok }) =>
        set({
          [key]: value,
          wrong: [...sale.wrong.filter((each) => each !== key), ...(ok ? [] : [key])],
        })
      }
    />
  )
  return (
    <>
      {text('Name or address', 'name', 300)}
      <div className={classes.fields}>
        <PriceInput
          label="Price paid"
          value={sale.priceDollars}
          onChange={(priceDollars) => set({ priceDollars })}
        />
        <DateInput
          label="Sold on"
          today={marketDay()}
          max={marketDay()}
          value={sale.soldOn}
          onChange={(soldOn) => set({ soldOn })}
        />
        {text('PID, if known', 'pid', 11)}
        {text('MLS® number, if any', 'listingNumber', 40)}
        {marketClass !== 'land' && number('floor', 1e9)}
        {marketClass !== 'strata' && number('lot', 1e9)}
        {marketClass !== 'land' && (
          <>
            {number('yearBuilt', 2100)}
            {number('bedrooms', 100)}
            {number('bathrooms', 100)}
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
      <p className={classes.note}>
        {sale.at ? 'Click again to move it.' : 'Click its place on the map.'} By keyboard: arrow keys move the
        map, Enter chooses its centre.
      </p>
    </>
  )
}
