import { Checkbox, TextInput } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '../../lib/api/api.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { notifySaved } from '../../lib/messages/toasts.ts'
import { professionsQuery } from '../../state/account/professions-query.ts'
import { applySession } from '../../state/account/session.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'
import type { SelectOption } from '../../ui/fields/select/select-options.ts'
import { type FieldError, useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './account.module.css'
import { ADDRESS_FIELDS, getTimezoneOptions, NAME_FIELDS, type Profile, toProfile } from './profile-fields.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useDraft } from './use-draft.ts'

export function ProfileTab({ user }: { user: Account }) {
  const { values, changes, isDirty, set, discard } = useDraft(toProfile(user))
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () => validateProfile(values),
    async () => {
      await saveProfile(changes)
      notifySaved()
    },
  )
  const zones = useMemo(() => getTimezoneOptions(user.details.timezone), [user.details.timezone])
  const professions = useQuery({ ...professionsQuery, select: toProfessionOptions })
  const regions = useQuery({ ...callQuery(KEYS.regions, 'regions'), select: toRegionOptions })
  const renderField = ({ key, ...field }: (typeof NAME_FIELDS)[number]) => (
    <TextInput
      key={key}
      {...field}
      value={values[key]}
      error={errorOf(key)}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <form className={classes.tab} onSubmit={onSubmit} noValidate>
      <Section title="You" lead="Shown on reports and shared pages, unless your branding says otherwise.">
        <div className={classes.pair}>{NAME_FIELDS.map(renderField)}</div>
      </Section>
      <Section title="Your work" lead="The map opens in your home area. You can go anywhere from there.">
        <div className={classes.pair}>
          <ChoiceField
            label="Profession"
            query={professions}
            value={values.profession}
            onChange={(profession) => set({ profession })}
          />
          <ChoiceField
            label="Home area"
            query={regions}
            value={values.homeRegion}
            onChange={(homeRegion) => set({ homeRegion })}
          />
        </div>
        <TextInput
          label="Area of specialization"
          maxLength={200}
          value={values.areaOfSpecialization}
          onChange={(event) => set({ areaOfSpecialization: event.currentTarget.value })}
        />
        <Checkbox
          label="Print the trademark statement of the Canadian Real Estate Association on report covers"
          checked={values.creaTrademarkStatement}
          onChange={(event) => set({ creaTrademarkStatement: event.currentTarget.checked })}
        />
      </Section>
      <Section title="Your address">
        <div className={classes.pair}>
          {ADDRESS_FIELDS.map(renderField)}
          <SelectBox
            label="Time zone"
            options={zones}
            value={values.timezone || null}
            onChange={(timezone) => set({ timezone })}
          />
        </div>
      </Section>
      <SaveBar problem={problem} isDirty={isDirty} isBusy={isBusy} onDiscard={discard} />
    </form>
  )
}

function validateProfile({ firstName, lastName }: Profile): FieldError<keyof Profile> | null {
  if (firstName.trim() === '') return { field: 'firstName', message: 'Please tell us your first name.' }
  return lastName.trim() === '' ? { field: 'lastName', message: 'Please tell us your last name.' } : null
}

/** If a call fails, values of earlier calls remain saved. */
async function saveProfile({ profession, homeRegion, ...details }: Partial<Profile>): Promise<void> {
  if (Object.keys(details).length > 0) applySession(await call('userInfo', { body: details }))
  if (profession) applySession(await call('setProfession', { body: { profession } }))
  if (homeRegion) applySession(await call('setHomeArea', { body: { region: homeRegion } }))
}

interface ChoiceFieldProps {
  label: string
  query: UseQueryResult<readonly SelectOption<string>[]>
  value: string
  onChange: (key: string) => void
}

function ChoiceField({ label, query: { data: options, error }, value, onChange }: ChoiceFieldProps) {
  return (
    <SelectBox
      label={label}
      options={options ?? []}
      isLoading={!options && !error}
      error={error && `The choices could not be loaded. ${messageInPlace(error)}`}
      value={value || null}
      onChange={onChange}
    />
  )
}

const toProfessionOptions = (professions: readonly { key: string; title: string }[]) =>
  professions.map(({ key, title }) => ({ value: key, label: title }))

const toRegionOptions = ({ regions }: CallResponse<'regions'>) =>
  regions.map(({ key, title, kind }) => ({
    value: key,
    label: kind === 'regional_district' ? `${title} (regional district)` : title,
  }))
