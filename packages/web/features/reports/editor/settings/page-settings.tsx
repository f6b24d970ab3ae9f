import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { MAX_PREPARED_FOR } from '#domain/report/report-limits.ts'
import { asStorableLine } from '#domain/text/cut/stored-characters.ts'
import { withSettings } from '../save/report-edits.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import classes from './settings.module.css'

interface PageSettingsProps {
  report: Pick<Report, 'preparedFor' | 'showGlance' | 'hideEmptyParts'>
  saver: ReportSaver
}

export function PageSettings({ report, saver }: PageSettingsProps) {
  const [input, setInput] = useState<string | null>(null)
  return (
    <>
      <TextInput
        size="xs"
        label="Prepared for"
        placeholder="The owners"
        maxLength={MAX_PREPARED_FOR}
        value={input ?? report.preparedFor ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setInput(value)
          saver.edit(
            withSettings({ preparedFor: asStorableLine(value).normalize('NFC').trim() || null }),
            'typed',
          )
        }}
        onBlur={() => {
          setInput(null)
          saver.flush()
        }}
      />
      <SettingSwitch
        label="Page at a glance"
        isOn={report.showGlance}
        onChange={(showGlance) => saver.edit(withSettings({ showGlance }))}
      />
      <SettingSwitch
        label="Parts without data"
        isOn={!report.hideEmptyParts}
        onChange={(isOn) => saver.edit(withSettings({ hideEmptyParts: !isOn }))}
      />
    </>
  )
}

interface SettingSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SettingSwitch({ label, isOn, onChange }: SettingSwitchProps) {
  return (
    <Switch
      labelPosition="left"
      classNames={{ body: classes.switch, labelWrapper: classes.switchLabel }}
      label={label}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
