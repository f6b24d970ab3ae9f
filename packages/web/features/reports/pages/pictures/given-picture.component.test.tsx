import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PicturePlaceholder } from '../../../../imagery/picture-placeholder.tsx'
import { show } from '../../../../testing/show.tsx'
import { OwnPicture } from '../../cover/own-picture.tsx'
import { GivenPicture } from './given-picture.tsx'
import { PictureAddressesContext } from './picture-addresses.ts'

describe('A picture that cannot be had', () => {
  afterEach(() => vi.unstubAllGlobals())

  function fail(status: number | null) {
    vi.stubGlobal('fetch', async () => {
      if (status === null) throw new TypeError('Failed to fetch')
      return new Response('', { status })
    })
    show(
      <GivenPicture
        address="/print/view/a"
        label="Street View of 12 Alder Road"
        renderFallback={(why) => <PicturePlaceholder state={why} width={300} height={200} />}
      />,
    )
    fireEvent.error(screen.getByRole('img'))
  }

  it('is absent where there is none', async () => {
    fail(404)
    // Printing waits for the picture.
    screen.getByRole('status')
    expect(await screen.findByText('no image available')).toBeTruthy()
  })

  it('is absent on the cover of a shared report whose source does not allow it', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    const given = { ofPart: () => '/a', ofFirstParcel: () => '/b' }
    show(
      <PictureAddressesContext value={given}>
        <OwnPicture report={{ id: 'r', parcels: [], place: null }} width={300} height={200} />
      </PictureAddressesContext>,
    )
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText('no image available')).toBeTruthy()
  })

  it('could not be loaded where its source failed', async () => {
    fail(502)
    expect(await screen.findByText('The picture could not be loaded.')).toBeTruthy()
    expect(screen.queryByText('no image available')).toBeNull()
  })

  it('could not be loaded where nothing responds', async () => {
    fail(null)
    expect(await screen.findByText('The picture could not be loaded.')).toBeTruthy()
  })
})
