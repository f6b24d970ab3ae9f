import { VisuallyHidden } from '@mantine/core'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatAttribute } from '#domain/valuation/analysis/attribute-texts.ts'
import { usePreferences } from '../../../state/account/preferences.ts'

interface TableHeadProps {
  titles: readonly string[]
  /** Hidden title of the last column. */
  actionsTitle: string
}

export const TableHead = ({ titles, actionsTitle }: TableHeadProps) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
      <th scope="col">
        <VisuallyHidden>{actionsTitle}</VisuallyHidden>
      </th>
    </tr>
  </thead>
)

const PROPERTY_COLUMNS = [
  { key: 'floorSquareMetres', title: 'Floor' },
  { key: 'lotSquareMetres', title: 'Lot' },
  { key: 'yearBuilt', title: 'Built' },
] as const

export const PROPERTY_TITLES = PROPERTY_COLUMNS.map(({ title }) => title)

type Attributes = Pick<OwnSale['attributes'], (typeof PROPERTY_COLUMNS)[number]['key']>

export function PropertyCells({ attributes }: { attributes: Attributes }) {
  const { units } = usePreferences()
  return PROPERTY_COLUMNS.map(({ key, title }) => (
    <td key={key} data-title={title}>
      {attributes[key] === null ? DASH : formatAttribute(key, attributes[key], units)}
    </td>
  ))
}
