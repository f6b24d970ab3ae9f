import { AccountPage } from '../features/account/account-page.tsx'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { CoverPreview } from '../property/branding/printed-branding.ts'

const SampleCover = lazyPart(() => import('../features/reports/cover/sample-cover.tsx'), 'SampleCover')

export function Account() {
  return (
    <CoverPreview value={SampleCover}>
      <AccountPage />
    </CoverPreview>
  )
}
