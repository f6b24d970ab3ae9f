import { ApiError } from './api-error.ts'

/** Awaits a request that deletes something: what is not there any more, as after a second click, is deleted already. Throws `ApiError` for all else. */
export async function deleting(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && error.code === 'not_found')) throw error
  }
}
