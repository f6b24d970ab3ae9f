import { act } from '@testing-library/react'
import { it, vi } from 'vitest'
import { setPreference } from '../state/account/preferences.ts'
import { QueryData } from '../state/queries/query-client.tsx'
import { recordedCalls } from '../testing/recorded-calls.ts'
import { show } from '../testing/show.tsx'
import { PrintableParcelPicture } from './parcel-picture.tsx'

it('The picture of a page that may be printed has a light copy for paper in the dark theme', () => {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const inTheme = (theme: string) => `/api/parcel/reed-2/picture?size=370x200&theme=${theme}&scale=2`
  act(() => setPreference('theme', 'dark'))
  show(
    <QueryData>
      <PrintableParcelPicture upid="reed-2" width={370} height={200} />
    </QueryData>,
  )
  server.at(inTheme('dark'))
  server.at(inTheme('light'))
  act(() => setPreference('theme', 'auto'))
})
