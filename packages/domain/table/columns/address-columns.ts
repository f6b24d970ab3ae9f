import { defineColumns } from './definition.ts'

export const ADDRESS_COLUMNS = defineColumns('address', {
  unit: { label: 'Unit', type: 'text', tooltip: 'Unit or suite number.', width: 80 },
  house: { label: 'House', type: 'text', tooltip: 'Civic number.', width: 90 },
  street: { label: 'Street', type: 'text', tooltip: 'Street name, as the source writes it.', width: 180 },
  municipality: {
    label: 'Municipality',
    type: 'text',
    tooltip: 'Municipality that contains the parcel.',
    width: 180,
    isDefault: true,
  },
  postalCode: { label: 'Postal code', type: 'text', tooltip: 'Postal code of the address.', width: 110 },
})
