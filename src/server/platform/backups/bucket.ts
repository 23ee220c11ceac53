import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import type { RequireRoom } from '../db/disk-space.ts'

/** How often a call is made before it counts as failed. */
const maxAttempts = 4

/**
 * Opens a bucket that speaks S3. The keys are in the SDK's usual variables, as `AWS_ACCESS_KEY_ID`.
 *
 * @param place `s3://bucket/prefix`
 * @param endpoint of a service other than Amazon's
 * @param silentMs how long the service may send and receive nothing
 * @param pauseMs before an upload is first tried again; four times as long before each next attempt
 */
export function openBucket(
  { hostname: Bucket, pathname }: URL,
  endpoint?: string,
  { silentMs = 60_000, pauseMs = 1_000 } = {},
) {
  const client = new S3Client({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts,
    // Not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: silentMs },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  })
  const start = pathname.slice(1).replace(/[^/]$/, '$&/')
  const keyOf = (name: string) => ({ Bucket, Key: `${start}${name}` })
  return {
    async put(file: string, name: string, abortSignal: AbortSignal) {
      const { size } = await stat(file)
      const send = async () => {
        const Body = createReadStream(file)
        const command = new PutObjectCommand({ ...keyOf(name), Body, ContentLength: size })
        try {
          await client.send(command, { abortSignal })
        } finally {
          Body.destroy()
        }
      }
      // The SDK repeats every call but one with a stream, which it can't rewind.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send()
        } catch (error) {
          if (abortSignal.aborted || attempt === maxAttempts || !isPassing(error)) throw error
          await sleep(pauseMs * 4 ** (attempt - 1), undefined, { signal: abortSignal })
        }
      }
    },
    async get(name: string, file: string, abortSignal?: AbortSignal, requireRoom?: RequireRoom) {
      const command = new GetObjectCommand(keyOf(name))
      const { Body, ContentLength = 0 } = await client.send(command, {
        ...(abortSignal && { abortSignal }),
      })
      const body = Body as Readable
      await requireRoom?.(ContentLength).catch((error: Error) => {
        body.destroy()
        throw error
      })
      await pipeline(body, createWriteStream(file, { mode: 0o600 }), { signal: abortSignal })
    },
    async list() {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: start })
      for await (const { Contents = [] } of pages) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(start.length)))
      }
      return names
    },
    remove: async (name: string) => void (await client.send(new DeleteObjectCommand(keyOf(name)))),
  }
}

/** Whether a service can't be reached, or refuses a call for now. */
function isPassing(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return status < 400 || status >= 500 || status === 429
}
