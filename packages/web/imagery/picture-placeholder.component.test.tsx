import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { PicturePlaceholder } from './picture-placeholder.tsx'

it('A picture of Google that failed asks to reload on the screen, and on paper only says that it is missing', () => {
  show(<PicturePlaceholder width={300} height={200} state="failed" />)
  const onScreen = screen.getByText('Google maps failed to load. Please reload the page.')
  expect(onScreen.className).toContain('onScreen')
  expect(screen.getByText('The picture could not be loaded.').className).toContain('onPaper')
})
