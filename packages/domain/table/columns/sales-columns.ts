import { defineColumns } from './definition.ts'

export const SALES_HISTORY_COLUMNS = defineColumns('salesHistory', {
  lastSaleDate: {
    label: 'Last sale date',
    shortLabel: 'Last sale',
    type: 'date',
    tooltip: 'Date of the latest sale known.',
    isDefault: true,
  },
  lastSaleValue: {
    label: 'Last sale value',
    shortLabel: 'Sale value',
    type: 'currency0',
    tooltip: 'Price of the latest sale known.',
    isDefault: true,
    canTotal: true,
  },
  lastSaleComment: {
    label: 'Last sale comment',
    shortLabel: 'Comment',
    type: 'text',
    tooltip: 'Remark on the latest sale, such as several parcels sold together.',
    width: 200,
  },
})
