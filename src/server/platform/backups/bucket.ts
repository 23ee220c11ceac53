import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

/**
 * Opens a bucket that speaks S3. The keys are in the SDK's usual variables, as `AWS_ACCESS_KEY_ID`.
 *
 * @param place `s3://bucket/prefix`
 * @param endpoint of a service other than Amazon's
 * @param silentMs how long the service may send and receive nothing
 */
export function openBucket(
  { hostname: Bucket, pathname }: URL,
  endpoint?: string,
  silentMs = 60_000,
) {
  const client = new S3Client({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
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
      const Body = createReadStream(file)
      const command = new PutObjectCommand({ ...keyOf(name), Body, ContentLength: size })
      await client.send(command, { abortSignal })
    },
    async get(name: string, file: string) {
      const { Body } = await client.send(new GetObjectCommand(keyOf(name)))
      await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }))
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
