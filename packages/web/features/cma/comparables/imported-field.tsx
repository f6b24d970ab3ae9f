import { importedRow, withImported } from '#domain/valuation/cma/design/imported-terms.ts'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import type { ErrorOf } from '../../../ui/forms/use-submit.ts'
import { type Term, WordSelect } from '../word-select.tsx'
import type { SaleField, SetSale, TypedSale } from './typed-sale.ts'

interface ImportedFieldProps {
  term: Term
  sale: TypedSale
  errorOf: ErrorOf<SaleField>
  set: SetSale
}

export function ImportedField({ term, sale, errorOf, set }: ImportedFieldProps) {
  const { name, kind, least, most } = term
  const row = importedRow(term)
  const value = sale.imported[name] ?? null
  const withValue = (newValue: string | null) => ({ imported: withImported(sale.imported, name, newValue) })
  if (kind !== 'number')
    return (
      <WordSelect
        label={name}
        noneLabel="Not known"
        {...{ term, value }}
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
