import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { RangeStepper } from '../../../ui/fields/numbers/range-stepper.tsx'
import { Stepper } from '../../../ui/fields/numbers/stepper.tsx'
import { MONTHS_RULES } from '../../../ui/fields/numbers/steps.ts'
import { FieldSpecimen } from '../specimen.tsx'

export const NumbersSection = () => (
  <>
    <FieldSpecimen
      id="number-input"
      title="Number input"
      note="Digits, a minus sign and one decimal point; arrow keys and the wheel step within the bounds."
      field={NumberInput}
      states={{
        'Empty, required': {
          label: 'Bedrooms',
          initial: null,
          rules: { isInteger: true, isRequired: true, min: 0 },
        },
        'Filled, with bounds': {
          label: 'Frontage (m)',
          initial: 12.5,
          rules: { min: 0, max: 100, step: 0.5 },
          description: '0 to 100, in steps of 0.5',
        },
        'Bounds that do not belong': {
          label: 'Share',
          initial: 0.4,
          rules: { min: 0, max: 1, isMinExclusive: true, isMaxExclusive: true, step: 0.1 },
        },
        'Refused from outside': { label: 'Storeys', initial: 400, error: 'No building has so many.' },
        Disabled: { label: 'Locked number', initial: 7, disabled: true },
      }}
    />
    <FieldSpecimen
      id="stepper"
      title="Number stepper"
      note="Less below the smallest is the smallest, or empty when that is 0."
      field={Stepper}
      states={{
        'Months, 1 to 12': { label: 'Months', initial: 12, rules: MONTHS_RULES },
        'From 0, empty': { label: 'Parking stalls', initial: null, rules: { step: 1, min: 0, max: 20 } },
        'Steps of 5, required': {
          label: 'Units',
          initial: 5,
          rules: { step: 5, min: 5, max: 50, isRequired: true },
        },
        Disabled: { label: 'Locked steps', initial: 3, rules: { step: 1, min: 0, max: 9 }, disabled: true },
      }}
    />
    <FieldSpecimen
      id="range-stepper"
      title="Range stepper"
      note="Either end may be open."
      field={RangeStepper}
      states={{
        Empty: { label: 'Lot size', unit: 'ft²', step: 100, initial: { min: null, max: null } },
        Filled: { label: 'Floor area', unit: 'ft²', step: 50, initial: { min: 800, max: 2400 } },
        'Upside down': { label: 'Year built', initial: { min: 2020, max: 1990 } },
        Disabled: { label: 'Locked range', initial: { min: 1, max: 2 }, disabled: true },
      }}
    />
    <FieldSpecimen
      id="price-input"
      title="Price input"
      note="812500, 812,500, $812.5k and 1.4m are read alike. A price far from the usual ones is questioned."
      field={PriceInput}
      states={{
        Empty: { label: 'Offer', initial: null },
        Filled: { label: 'List price', initial: 1_285_000, description: 'In Canadian dollars' },
        Questioned: { label: 'Asking price', initial: 850 },
        'Refused from outside': {
          label: 'Deposit',
          initial: 5,
          typicalDollars: null,
          error: 'At least $1,000.',
        },
        Disabled: { label: 'Locked price', initial: 950_500, disabled: true },
      }}
    />
  </>
)
