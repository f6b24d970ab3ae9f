import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { NumberInput, type NumberInputProps } from './number-input.tsx'
import classes from './stepper.module.css'
import { decrease, increase, type StepperRules } from './steps.ts'
import type { NumberInputResult, NumberRules } from './typed-number.ts'

interface StepperProps extends Omit<NumberInputProps, 'rules' | 'rightSection' | 'onKeyDown' | 'label'> {
  label: string
  rules: StepperRules & Pick<NumberRules, 'isRequired'>
  isInteger?: boolean
}

/** Specification part 2, section 5. */
export function Stepper({ value, onChange, rules, isInteger = true, disabled, ...input }: StepperProps) {
  const set = (next: number | null) => onChange(next, { ok: true, value: next } satisfies NumberInputResult)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    if (disabled) return
    set(event.key === 'ArrowUp' ? increase(value, rules) : decrease(value, rules))
  }
  return (
    // Handled in the capture phase, before the field.
    <div className={classes.stepper} onKeyDownCapture={press}>
      <NumberInput
        {...input}
        value={value}
        onChange={onChange}
        rules={{ ...rules, isInteger }}
        disabled={disabled}
        rightSectionWidth={72}
        rightSectionPointerEvents="all"
        rightSection={
          <Group gap={2} wrap="nowrap">
            <StepButton
              icon={IconMinus}
              label={`Less: ${input.label}`}
              isDisabled={disabled || value === null || (value <= rules.min && rules.min !== 0)}
              run={() => set(decrease(value, rules))}
            />
            <StepButton
              icon={IconPlus}
              label={`More: ${input.label}`}
              isDisabled={disabled || (value !== null && value >= rules.max)}
              run={() => set(increase(value, rules))}
            />
          </Group>
        }
      />
    </div>
  )
}

interface StepButtonProps {
  icon: Icon
  label: string
  isDisabled: boolean | undefined
  run: () => void
}

function StepButton({ icon: Sign, label, isDisabled, run }: StepButtonProps) {
  return (
    <ActionIcon
      className={classes.step ?? ''}
      variant="subtle"
      color="gray"
      size={28}
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled ?? false}
      onClick={run}
    >
      <Sign size={16} stroke={1.75} />
    </ActionIcon>
  )
}
