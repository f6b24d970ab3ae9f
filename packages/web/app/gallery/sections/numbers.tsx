import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { RangeStepper } from '../../../ui/fields/numbers/range-stepper.tsx'
import { Stepper } from '../../../ui/fields/numbers/stepper.tsx'
import { MONTHS_RULES } from '../../../ui/fields/numbers/steps.ts'
import { Specimen, State, stateful } from '../specimen.tsx'

const NumberState = stateful(NumberInput)
const StepperState = stateful(Stepper)
const RangeState = stateful(RangeStepper)
const PriceState = stateful(PriceInput)

export function NumbersSection() {
  return (
    <>
      <Specimen
        id="number-input"
        title="Number input"
        note="Digits, a minus sign and one decimal point; arrow keys and the wheel step within the bounds."
      >
        <State name="Empty, required">
          <NumberState
            label="Bedrooms"
            initial={null}
            rules={{ isInteger: true, isRequired: true, min: 0 }}
          />
        </State>
        <State name="Filled, with bounds">
          <NumberState
            label="Frontage (m)"
            initial={12.5}
            rules={{ min: 0, max: 100, step: 0.5 }}
            description="0 to 100, in steps of 0.5"
          />
        </State>
        <State name="Bounds that do not belong">
          <NumberState
            label="Share"
            initial={0.4}
            rules={{ min: 0, max: 1, isMinExclusive: true, isMaxExclusive: true, step: 0.1 }}
          />
        </State>
        <State name="Refused from outside">
          <NumberState label="Storeys" initial={400} error="No building has so many." />
        </State>
        <State name="Disabled">
          <NumberState label="Locked number" initial={7} disabled />
        </State>
      </Specimen>
      <Specimen
        id="stepper"
        title="Number stepper"
        note="Less below the smallest is the smallest, or empty when that is 0."
      >
        <State name="Months, 1 to 12">
          <StepperState label="Months" initial={12} rules={MONTHS_RULES} />
        </State>
        <State name="From 0, empty">
          <StepperState label="Parking stalls" initial={null} rules={{ step: 1, min: 0, max: 20 }} />
        </State>
        <State name="Steps of 5, required">
          <StepperState label="Units" initial={5} rules={{ step: 5, min: 5, max: 50, isRequired: true }} />
        </State>
        <State name="Disabled">
          <StepperState label="Locked steps" initial={3} rules={{ step: 1, min: 0, max: 9 }} disabled />
        </State>
      </Specimen>
      <Specimen id="range-stepper" title="Range stepper" note="Either end may be open.">
        <State name="Empty">
          <RangeState label="Lot size" unit="ft²" step={100} initial={{ min: null, max: null }} />
        </State>
        <State name="Filled">
          <RangeState label="Floor area" unit="ft²" step={50} initial={{ min: 800, max: 2400 }} />
        </State>
        <State name="Upside down">
          <RangeState label="Year built" initial={{ min: 2020, max: 1990 }} />
        </State>
        <State name="Disabled">
          <RangeState label="Locked range" initial={{ min: 1, max: 2 }} disabled />
        </State>
      </Specimen>
      <Specimen
        id="price-input"
        title="Price input"
        note="812500, 812,500, $812.5k and 1.4m are read alike. A price far from the usual ones is questioned."
      >
        <State name="Empty">
          <PriceState label="Offer" initial={null} />
        </State>
        <State name="Filled">
          <PriceState label="List price" initial={1_285_000} description="In Canadian dollars" />
        </State>
        <State name="Questioned">
          <PriceState label="Asking price" initial={850} />
        </State>
        <State name="Refused from outside">
          <PriceState label="Deposit" initial={5} typicalDollars={null} error="At least $1,000." />
        </State>
        <State name="Disabled">
          <PriceState label="Locked price" initial={950_500} disabled />
        </State>
      </Specimen>
    </>
  )
}
