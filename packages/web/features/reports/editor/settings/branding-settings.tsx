import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import type { Report } from '#contract/report/reports.ts'
import {
  BRANDING_PLACES,
  BRANDING_TITLES,
  type BrandingPlace,
  type BrandingUse,
  printedBranding,
} from '#domain/report/branding-uses.ts'
import { AccountLink } from '../../../../property/account-link.tsx'
import { BrandingBlock } from '../../../../property/branding/branding-block.tsx'
import { isBrandingEmpty } from '../../../../property/branding/printed-branding.ts'
import { usePrintedBranding } from '../../../../state/account/session.ts'
import classes from './settings.module.css'

const USES: { value: Exclude<BrandingUse, 'account'>; label: string }[] = [
  { value: 'info', label: 'Info card' },
  { value: 'banner', label: 'Banner' },
  { value: 'none', label: 'None' },
]

interface BrandingSettingsProps {
  uses: Report['brandingUses']
  onChange: (uses: Report['brandingUses']) => void
}

export function BrandingSettings({ uses, onChange }: BrandingSettingsProps) {
  const branding = usePrintedBranding()
  const id = useId()
  if (branding === null) return null
  if (isBrandingEmpty(branding))
    return (
      <Text fz={13} c="dimmed">
        Your name and company are printed here once you enter them in{' '}
        <AccountLink tab="branding">your branding</AccountLink>.
      </Text>
    )
  const brandingTypeAt = (place: BrandingPlace) => printedBranding(uses[place], branding.type)
  const types = [...new Set(BRANDING_PLACES.flatMap((place) => brandingTypeAt(place) ?? []))]
  return (
    <>
      {BRANDING_PLACES.map((place) => (
        <div key={place} className={classes.use}>
          <span id={`${id}-${place}`}>{BRANDING_TITLES[place]}</span>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby={`${id}-${place}`}
            data={USES}
            value={brandingTypeAt(place) ?? 'none'}
            onChange={(use) => onChange({ ...uses, [place]: use as BrandingUse })}
          />
        </div>
      ))}
      {types.map((type) => (
        <div key={type} className={classes.branding} data-testid="report-branding">
          <BrandingBlock branding={branding} type={type} hasLinks={false} />
        </div>
      ))}
    </>
  )
}
