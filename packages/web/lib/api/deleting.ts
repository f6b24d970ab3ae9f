import { ApiError } from './api-error.ts'

/** Awaits a delete request. A missing item counts as deleted, for example after a second click. @throws ApiError for other failures */
export async function deleting(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && error.code === 'not_found')) throw error
  }
}
