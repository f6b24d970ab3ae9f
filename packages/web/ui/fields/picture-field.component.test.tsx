import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { PictureField } from './picture-field.tsx'

const drawImage = vi.fn()
const onChange = vi.fn()
let server = recordedCalls()
let size = { width: 2000, height: 1000 }
beforeEach(() => {
  server = recordedCalls()
  size = { width: 2000, height: 1000 }
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['picture'])))
  drawImage.mockReset()
  onChange.mockReset()
})

const FILE = new File(['photo'], 'house.jpg', { type: 'image/jpeg' })
const FRAME = { width: 900, height: 450 }
const ADDRESS = '/api/files/aaaaaaaaaaaaaaaaaaaaaaaa'

async function chosen(frame?: () => typeof FRAME) {
  const { person } = show(
    <PictureField label="Image of the cover" value="" onChange={onChange} {...(frame && { frame })} />,
  )
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, FILE)
  return person
}
const stage = () => screen.findByRole('application', { name: 'Part of the picture that is shown' })
const use = () => screen.getByRole('button', { name: 'Use this part' })
/** In pixels of the picture. */
const drawn = () => drawImage.mock.calls[0]?.slice(1, 5).map(Math.round)
const uploading = () => waitFor(() => server.next('uploadPicture'))

describe('A picture', () => {
  it('without a frame is uploaded whole, as it is chosen', async () => {
    await chosen()
    ;(await uploading()).response({ address: ADDRESS })
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(ADDRESS))
    expect(drawn()).toEqual([0, 0, 2000, 1000])
  })

  it('with a frame is uploaded as the part that is chosen by the keyboard alone', async () => {
    const person = await chosen(() => FRAME)
    await waitFor(async () => expect(document.activeElement).toBe(await stage()))
    expect(server.waiting('uploadPicture')).toBe(0)
    await person.tab()
    const zoom = screen.getByRole('slider', { name: 'Zoom' })
    expect(zoom.getAttribute('aria-valuetext')).toBe('100%')
    await person.keyboard('{End}')
    expect(zoom.getAttribute('aria-valuetext')).toBe('400%')
    await person.tab({ shift: true })
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}')
    screen.getByText('This part is only 500 by 250 pixels: it will look blurred on paper.')
    await person.tab()
    await person.tab()
    await person.tab()
    expect(document.activeElement).toBe(use())
    await person.keyboard('{Enter}')
    ;(await uploading()).response({ address: ADDRESS })
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(ADDRESS))
    expect(drawn()).toEqual([800, 370, 500, 250])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('follows the pointer that drags it', async () => {
    size = { width: 1000, height: 1000 }
    const person = await chosen(() => FRAME)
    const frame = await stage()
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 450, 225))
    frame.parentElement?.setPointerCapture ??
      Object.assign(frame.parentElement ?? {}, { setPointerCapture: () => {} })
    fireEvent.pointerDown(frame, { button: 0, clientX: 100, clientY: 100, pointerId: 1 })
    fireEvent.pointerMove(frame, { clientX: 100, clientY: 145, pointerId: 1 })
    fireEvent.pointerUp(frame, { pointerId: 1 })
    fireEvent.pointerMove(frame, { clientX: 100, clientY: 0, pointerId: 1 })
    await person.click(use())
    await uploading()
    expect(drawn()).toEqual([0, 150, 1000, 500])
  })

  it('that is cancelled is not uploaded, and one that is refused can be sent again', async () => {
    const person = await chosen(() => FRAME)
    await stage()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await person.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      FILE,
    )
    await stage()
    await person.click(use())
    ;(await uploading()).refuse(403, 'You have 200 pictures that no report uses already.', 'quota_used_up')
    await screen.findByText('You have 200 pictures that no report uses already.')
    await person.click(use())
    ;(await uploading()).response({ address: ADDRESS })
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  })
})
