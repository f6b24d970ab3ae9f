import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import {
  ATTRIBUTE_GRADES,
  ATTRIBUTE_TITLES,
  type GradedKey,
  TENURE_OPTIONS,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { importedRow, withImported } from '#domain/valuation/cma/design/imported-terms.ts'
import { marketDay } from '../../../lib/today.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import type { ErrorOf } from '../../../ui/forms/use-submit.ts'
import { numberRules, unitSign } from '../attribute-numbers.ts'
import { FindPlace } from '../begin/find-place.tsx'
import { type Term, WordSelect } from '../word-select.tsx'
import classes from './add-comparable.module.css'
import { type NumberKey, type SaleField, type SetSale, type TypedSale, withParsed } from './typed-sale.ts'

interface OwnSaleFieldsProps {
  sale: TypedSale
  subject: Analysis['subject']
  marketClass: OwnSale['marketClass']
  answer: AnalysisAnswer | undefined
  errorOf: ErrorOf<SaleField>
  onChange: (sale: TypedSale) => void
}

export function OwnSaleFields({ sale, subject, marketClass, answer, errorOf, onChange }: OwnSaleFieldsProps) {
  const set: SetSale = (changes, parsed) =>
    onChange({
      ...sale,
      ...changes,
      ...(parsed && { invalidFields: withParsed(sale.invalidFields, parsed) }),
    })
  const renderText = (label: string, key: 'name' | 'pid' | 'listingNumber', maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={sale[key]}
      error={key !== 'listingNumber' && errorOf(key)}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
    />
  )
  return (
    <>
      {renderText('Name or address', 'name', 300)}
      <div className={classes.fields}>
        <PriceInput
          label="Price paid"
          value={sale.priceDollars}
          error={errorOf('priceDollars')}
          onChange={(priceDollars, { ok }) => set({ priceDollars }, { field: 'priceDollars', ok })}
        />
        <DateInput
          label="Sold on"
          today={marketDay()}
          max={marketDay()}
          value={sale.soldOn}
          error={errorOf('soldOn')}
          onChange={(soldOn, { ok }) => set({ soldOn }, { field: 'soldOn', ok })}
        />
        {renderText('PID, if known', 'pid', 40)}
        {renderText('MLS® number, if any', 'listingNumber', 40)}
        <SelectBox
          label="Tenure"
          options={TENURE_OPTIONS}
          value={sale.tenure ?? subject.tenure}
          onChange={(tenure) => set({ tenure })}
        />
        <PriceInput
          label="GST in the price"
          value={sale.taxDollars}
          error={errorOf('taxDollars')}
          typicalDollars={sale.priceDollars === null ? null : sale.priceDollars * GST_RATE}
          onChange={(taxDollars, { ok }) => set({ taxDollars }, { field: 'taxDollars', ok })}
        />
        <DateInput
          label="Contract date"
          today={marketDay()}
          max={marketDay()}
          value={sale.contractOn}
          error={errorOf('contractOn')}
          onChange={(contractOn, { ok }) => set({ contractOn }, { field: 'contractOn', ok })}
        />
        <PropertyFields sale={sale} marketClass={marketClass} errorOf={errorOf} set={set} />
        {answer?.imported.map(
          ({ term }) =>
            term && <ImportedField key={term.name} term={term} sale={sale} errorOf={errorOf} set={set} />,
        )}
      </div>
      <Checkbox
        label="Sold at arm’s length"
        description="Between strangers, on the open market. Other sales are not compared."
        checked={sale.isArmsLength}
        onChange={({ currentTarget }) => set({ isArmsLength: currentTarget.checked })}
      />
      <Textarea
        label="Note, for yourself"
        rows={2}
        maxLength={2000}
        value={sale.notes}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
      <FindPlace
        noun="sale"
        at={sale.at}
        name={sale.name}
        mark={{ text: '1', kind: 'comparable' }}
        others={[{ id: 'subject', at: subject.position, text: '', label: 'Subject', kind: 'subject' }]}
        error={errorOf('place')}
        onPick={(at) => set({ at })}
      />
    </>
  )
}

const GST_RATE = 0.05

const UNKNOWN_OPTION = { value: 'unknown', label: 'Not known' }
const FLAG_OPTIONS = [UNKNOWN_OPTION, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]

interface PropertyFieldsProps extends Pick<OwnSaleFieldsProps, 'sale' | 'marketClass' | 'errorOf'> {
  set: SetSale
}

function PropertyFields({ sale, marketClass, errorOf, set }: PropertyFieldsProps) {
  const { units } = usePreferences()
  const { attributes } = sale
  const hasBuilding = marketClass !== 'land'
  const withAttributes = (changes: Partial<TypedSale['attributes']>) => ({
    attributes: { ...attributes, ...changes },
  })
  const renderNumber = (key: NumberKey) => {
    const unit = key === 'basementShare' ? '% of the floor' : unitSign(key, units)
    return (
      <NumberInput
        label={[ATTRIBUTE_TITLES[key], unit].filter(Boolean).join(', ')}
        rules={numberRules(key)}
        value={attributes[key]}
        error={errorOf(key)}
        onChange={(value, { ok }) => set(withAttributes({ [key]: value }), { field: key, ok })}
      />
    )
  }
  const renderGrade = (key: GradedKey) => (
    <SelectBox
      label={key === 'condition' ? 'Condition at the sale' : ATTRIBUTE_TITLES[key]}
      options={[
        UNKNOWN_OPTION,
        ...ATTRIBUTE_GRADES[key].map((option) => ({ value: String(option.grade), label: option.title })),
      ]}
      value={String(attributes[key] ?? UNKNOWN_OPTION.value)}
      onChange={(value) =>
        set(withAttributes({ [key]: value === UNKNOWN_OPTION.value ? null : Number(value) }))
      }
    />
  )
  const renderFlag = (key: 'isWaterfront' | 'isRenovated') => (
    <SelectBox
      label={ATTRIBUTE_TITLES[key]}
      options={FLAG_OPTIONS}
      value={String(attributes[key] ?? UNKNOWN_OPTION.value)}
      onChange={(value) =>
        set(withAttributes({ [key]: value === UNKNOWN_OPTION.value ? null : value === 'true' }))
      }
    />
  )
  const renderPlanning = (key: 'zoning' | 'ocp') => (
    <TextInput
      label={ATTRIBUTE_TITLES[key]}
      maxLength={200}
      value={attributes[key] ?? ''}
      onChange={({ currentTarget }) => set(withAttributes({ [key]: currentTarget.value }))}
    />
  )
  return (
    <>
      {hasBuilding && renderNumber('floorSquareMetres')}
      {marketClass !== 'strata' && renderNumber('lotSquareMetres')}
      {hasBuilding && (
        <>
          {renderNumber('yearBuilt')}
          {renderNumber('bedrooms')}
          {renderNumber('bathrooms')}
          {renderNumber('storeys')}
          {renderNumber('basementShare')}
          {renderGrade('condition')}
          {renderGrade('grade')}
          {renderFlag('isRenovated')}
        </>
      )}
      {renderGrade('view')}
      {renderFlag('isWaterfront')}
      {!hasBuilding && (
        <>
          {renderPlanning('zoning')}
          {renderPlanning('ocp')}
        </>
      )}
    </>
  )
}

interface ImportedFieldProps extends Omit<PropertyFieldsProps, 'marketClass'> {
  term: Term
}

function ImportedField({ term, sale, errorOf, set }: ImportedFieldProps) {
  const { name, kind, least, most } = term
  const row = importedRow(term)
  const value = sale.imported[name] ?? null
  const withValue = (newValue: string | null) => ({ imported: withImported(sale.imported, name, newValue) })
  if (kind !== 'number')
    return (
      <WordSelect
        label={name}
        noneLabel="Not known"
        term={term}
        value={value}
        onSet={(word) => set(withValue(word))}
      />
    )
  return (
    <NumberInput
      label={name}
      rules={{ min: least, max: most }}
      value={value === null ? null : Number(value)}
      error={errorOf(row)}
      onChange={(number, { ok }) =>
        set(withValue(number === null ? null : String(number)), { field: row, ok })
      }
    />
  )
}
