import { Radio, Stack } from '@mantine/core'
import {
  setPreference,
  THEME_TITLES,
  type ThemeChoice,
  UNIT_TITLES,
  type Units,
  usePreferences,
} from '../../state/account/preferences.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import classes from './account.module.css'
import { Section } from './section.tsx'

export function AppearanceTab() {
  const { theme, units } = usePreferences()
  return (
    <div className={classes.tab}>
      <Section title="Theme" lead="Kept in this browser; other devices have their own.">
        <Choice
          label="Theme"
          titles={THEME_TITLES}
          value={theme}
          onChange={(value: ThemeChoice) => setPreference('theme', value)}
        />
      </Section>
      <Section title="Units" lead="Lengths and areas in cards, tables and exports.">
        <Choice
          label="Units"
          titles={UNIT_TITLES}
          value={units}
          onChange={(value: Units) => setPreference('units', value)}
        />
      </Section>
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  label: string
  titles: Record<Key, string>
  value: Key
  onChange: (key: Key) => void
}

function Choice<Key extends string>({ label, titles, value, onChange }: ChoiceProps<Key>) {
  return (
    <RadioGroup label={label} value={value} onChange={(key) => onChange(key as Key)}>
      <Stack gap={12}>
        {(Object.entries(titles) as [Key, string][]).map(([key, title]) => (
          <Radio key={key} value={key} label={title} />
        ))}
      </Stack>
    </RadioGroup>
  )
}
