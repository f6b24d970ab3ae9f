import { DEFAULT_BRANDING } from '#domain/report/branding-uses.ts'
import { PAPERS } from '#domain/report/paper.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { CoverPreviewProps } from '../../../property/branding/printed-branding.ts'
import pages from '../pages/report-pages.module.css'
import classes from './cover.module.css'
import { Cover } from './cover.tsx'
import type { CoveredReport } from './covered-report.ts'

const SAMPLE: Omit<CoveredReport, 'createdAt'> = {
  id: '00000000-0000-4000-8000-000000000000',
  title: null,
  coverType: 'custom_image',
  showGoogleImages: false,
  propertyImage: '',
  coverView: null,
  brandingUses: DEFAULT_BRANDING,
  paper: 'letter',
  place: null,
  isOfAnalysis: false,
  preparedFor: null,
  coverAttributions: [],
  parcels: [
    {
      upid: 'sample',
      addressLine1: '100 Sample Street',
      addressLine2: null,
      municipality: 'Vancouver',
      regionShort: 'BC',
      postalCode: 'V0V 0V0',
      country: 'Canada',
      pid: null,
    },
  ],
}

export function SampleCover({ branding, creaTrademarkStatement, width }: CoverPreviewProps) {
  const now = new Date(systemClock.now()).toISOString()
  const { width: paperWidth, height: paperHeight } = PAPERS[SAMPLE.paper]
  const height = (paperHeight * width) / paperWidth
  return (
    <div className={`${pages.paper} ${classes.sample}`} style={{ width, height }}>
      <Cover
        report={{ ...SAMPLE, createdAt: now }}
        branding={branding}
        creaTrademarkStatement={creaTrademarkStatement}
        width={width}
      />
    </div>
  )
}
