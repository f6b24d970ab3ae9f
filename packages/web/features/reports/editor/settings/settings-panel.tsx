import { SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { type CoverType, coverTitles } from '#domain/report/cover.ts'
import { PAPER_KEYS, PAPERS, type Paper } from '#domain/report/paper.ts'
import { AccountLink } from '../../../../property/account-link.tsx'
import { useGoogleMaps } from '../../../../state/map/base-map.ts'
import { PictureField } from '../../../../ui/fields/picture-field.tsx'
import { readCoverFrame } from '../../cover/cover-hero.tsx'
import { withSettings } from '../save/report-edits.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { ChangesButton } from '../versions/changes-dialog.tsx'
import { BrandingSettings } from './branding-settings.tsx'
import { CoverView } from './cover-view.tsx'
import { PageSettings, SettingSwitch } from './page-settings.tsx'
import classes from './settings.module.css'

interface SettingsPanelProps {
  report: Report
  saver: ReportSaver
  onOpenVersion: (versionId: string) => void
}

export function SettingsPanel({ report, saver, onOpenVersion }: SettingsPanelProps) {
  const googleMaps = useGoogleMaps()
  const hasParcel = report.parcels.length > 0
  const set = (settings: Parameters<typeof withSettings>[0]) => saver.edit(withSettings(settings))
  return (
    <section className={classes.panel} aria-label="Settings">
      <Section title="Cover">
        {(id) => (
          <>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby={id}
              data={Object.entries(coverTitles(report)).map(([value, label]) => ({ value, label }))}
              value={report.coverType}
              onChange={(value) => set({ coverType: value as CoverType })}
            />
            {report.coverType === 'custom_image' && (
              <PictureField
                label="Image of the cover"
                value={report.propertyImage}
                onChange={(propertyImage) => set({ propertyImage })}
                frame={readCoverFrame}
              />
            )}
            {hasParcel && googleMaps && report.coverType === 'street_view' && (
              <CoverView report={report} onChoose={(coverView) => set({ coverView })} />
            )}
            {hasParcel && googleMaps === null && report.coverType !== 'custom_image' && (
              <Text fz={13} c="dimmed">
                Pictures from the road and from above need Google Maps, which is not set up on this server.
                The cover shows a map of the parcel.
              </Text>
            )}
            {hasParcel && (
              <SettingSwitch
                label="Round parcel pictures"
                isOn={report.showGoogleImages}
                onChange={(showGoogleImages) => set({ showGoogleImages })}
              />
            )}
          </>
        )}
      </Section>
      <Section title="Pages">{() => <PageSettings report={report} saver={saver} />}</Section>
      <Section title="Branding" action={<AccountLink tab="branding">Edit</AccountLink>}>
        {() => (
          <BrandingSettings uses={report.brandingUses} onChange={(brandingUses) => set({ brandingUses })} />
        )}
      </Section>
      <Section title="Paper">
        {(id) => (
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby={id}
            data={PAPER_KEYS.map((value) => ({ value, label: PAPERS[value].title }))}
            value={report.paper}
            onChange={(value) => set({ paper: value as Paper })}
          />
        )}
      </Section>
      <Section title="Values">
        {() => (
          <>
            <Text fz={13} c="dimmed">
              The report shows the values from when each part was made. Newer releases do not change it by
              themselves.
            </Text>
            <ChangesButton report={report} saver={saver} onOpenVersion={onOpenVersion} />
          </>
        )}
      </Section>
    </section>
  )
}

interface SectionProps {
  title: string
  action?: ReactNode
  children: (titleId: string) => ReactNode
}

function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children(id)}
    </div>
  )
}
