import { Checkbox, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { use, useId } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import { withOffice } from '#domain/report/office-branding.ts'
import { call } from '../../../lib/api/api.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { CoverPreview, isBrandingEmpty, printedColours } from '../../../property/branding/printed-branding.ts'
import { shownWebAddress, webAddress } from '../../../property/branding/web-address.ts'
import { useSession } from '../../../state/account/session.ts'
import { PictureField } from '../../../ui/fields/picture-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { Caption } from '../../../ui/note.tsx'
import account from '../account.module.css'
import { SaveBar } from '../save-bar.tsx'
import { type Draft, useDraft } from '../use-draft.ts'
import classes from './branding.module.css'
import { BRANDING_FIELDS, getLowContrast, validateBranding } from './branding-fields.ts'

const TYPES: { value: Branding['type']; label: string }[] = [
  { value: 'info', label: 'Info card' },
  { value: 'banner', label: 'Banner' },
]
const STYLES: { value: Branding['style']; label: string }[] = [
  { value: 'default', label: 'Default' },
  { value: 'modern', label: 'Modern' },
]

const PICTURES = [
  // Minimum pixels for a sharp print.
  { key: 'personalPhoto', label: 'Your photo', frame: () => ({ width: 144, height: 144, isRound: true }) },
  { key: 'companyLogo', label: 'Company logo' },
  { key: 'banner', label: 'Banner picture' },
] as const

/** Specification part 2, section 3. */
export function BrandingTab({ saved }: { saved: Branding }) {
  const office = useSession(({ officeBranding }) => officeBranding)
  const user = useSession((session) => session.user)
  const draft = useDraft({
    ...saved,
    url: shownWebAddress(saved.url),
    givesBranding: user?.givesBranding === true,
  })
  const { values, isDirty, discard } = draft
  const { givesBranding, ...fields } = values
  const { isBusy, problem, onSubmit } = useSubmit(
    () =>
      Object.keys(validateBranding(values)).length > 0
        ? 'Nothing was saved yet. Please correct the marked fields.'
        : null,
    async () => {
      const branding = { ...fields, url: webAddress(values.url) ?? '' }
      const response = await call('saveBranding', {
        body: { branding, ...(user?.isAdmin && { givesBranding }), clientId: liveClientId() },
      })
      useSession.setState(({ user }) => ({ ...response, user: user && { ...user, givesBranding } }))
      discard()
      notifySaved()
    },
  )
  return (
    <form className={account.tab} onSubmit={onSubmit} noValidate>
      <div className={classes.columns}>
        <Fields draft={draft} office={office} isAdmin={user?.isAdmin === true} />
        <div className={classes.side}>
          <BrandingPreview branding={withOffice<Branding>(fields, office)} />
        </div>
      </div>
      <SaveBar problem={problem} isDirty={isDirty} isBusy={isBusy} onDiscard={discard} />
    </form>
  )
}

interface FieldsProps {
  draft: Draft<Branding & { givesBranding: boolean }>
  office: Branding | null
  isAdmin: boolean
}

function Fields({ draft: { values, set }, office, isAdmin }: FieldsProps) {
  const problems = validateBranding(values)
  const colours = printedColours(withOffice<Branding>({ ...values, background: '', color: '' }, office))
  const contrast = getLowContrast(values)
  return (
    <Stack gap={16} py={24}>
      {office && (
        <Text size="sm" c="dimmed">
          Empty fields are filled in from your office{office.companyName && `, ${office.companyName}`}.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <Choice
          label="What is printed"
          options={TYPES}
          value={values.type}
          onChange={(type) => set({ type })}
        />
        <Choice label="Style" options={STYLES} value={values.style} onChange={(style) => set({ style })} />
        <ColourInput
          label="Background"
          value={values.background}
          fallback={colours.background}
          error={problems.background}
          onChange={(background) => set({ background })}
        />
        <ColourInput
          label="Text colour"
          value={values.color}
          fallback={colours.color}
          error={problems.color}
          onChange={(color) => set({ color })}
        />
      </SimpleGrid>
      {contrast !== null && (
        <AlertBanner kind="warning" title="Hard to read">
          The contrast of these colours is {contrast.toFixed(1)} to 1. Text on paper needs 4.5 to 1.
        </AlertBanner>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        {BRANDING_FIELDS.map(({ key, ...field }) => (
          <TextInput
            key={key}
            {...field}
            placeholder={
              key === 'name' || key === 'email' || key === 'cellPhone' ? '' : (office?.[key] ?? '')
            }
            value={values[key]}
            error={problems[key]}
            onChange={(event) => set({ [key]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <TextInput
        label="Slogan"
        maxLength={200}
        placeholder={office?.slogan ?? ''}
        value={values.slogan}
        onChange={(event) => set({ slogan: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={16}>
        {PICTURES.map(({ key, ...field }) => (
          <PictureField
            key={key}
            {...field}
            value={values[key]}
            onChange={(address) => set({ [key]: address })}
          />
        ))}
      </SimpleGrid>
      {isAdmin && (
        <Checkbox
          label="Fill in empty colours, company and office details of all accounts from this one"
          checked={values.givesBranding}
          onChange={(event) => set({ givesBranding: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={options}
        value={value}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  )
}

interface ColourInputProps {
  label: string
  /** Typed colour, perhaps incomplete. Empty for the style's own colour. */
  value: string
  fallback: string
  error?: string | undefined
  onChange: (colour: string) => void
}

function ColourInput({ label, value, fallback, error, onChange }: ColourInputProps) {
  return (
    <TextInput
      label={label}
      placeholder={fallback}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={`Pick: ${label}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : fallback}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}

function BrandingPreview({ branding }: { branding: Branding }) {
  const Cover = use(CoverPreview)
  const creaTrademarkStatement = useSession(({ user }) => user?.details.creaTrademarkStatement === true)
  const { ref, width } = useElementSize()
  return (
    <figure aria-label="Preview">
      <div ref={ref} className={classes.paper} data-testid="branding-preview" inert>
        {Cover && width > 0 && (
          <Cover branding={branding} creaTrademarkStatement={creaTrademarkStatement} width={width} />
        )}
      </div>
      <Caption component="figcaption" mt={8}>
        {isBrandingEmpty(branding)
          ? 'Covers show nothing about you until you fill in this page.'
          : `Preview of a report cover, ${branding.type === 'banner' ? 'with a banner' : 'with an info card'}`}
      </Caption>
    </figure>
  )
}
