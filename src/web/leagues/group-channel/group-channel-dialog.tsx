import { useQuery } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { ChannelKind, GroupChannel } from '#contract/leagues/group-channel.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { groupChannelQuery, useGroupChannel } from './use-group-channel.ts'
import { WebhookForm } from './webhook-form.tsx'

const names: Record<ChannelKind, string> = {
  discord: 'Discord',
  slack: 'Slack',
  groupme: 'GroupMe',
  json: 'Webhook',
}

interface ChannelDialogProps {
  leagueId: string
  /** Whether the league is over, so that nothing more will be posted. */
  isPast: boolean
  onOpenChange: (open: boolean) => void
}

/** Where the commissioner has the Reveal, recaps and the result posted. */
export function GroupChannelDialog({ leagueId, isPast, onOpenChange }: ChannelDialogProps) {
  const channel = useQuery(groupChannelQuery(leagueId))
  const actions = useGroupChannel(leagueId)
  const [replacing, setReplacing] = useState(false)
  const { secret } = actions
  return (
    <Dialog
      explicitClose={Boolean(secret && channel.data)}
      onOpenChange={onOpenChange}
      title="Post to Group Chat"
      description="We’ll post the Reveal, each recap, and the final result to your group chat, with names, scores, and a link back. Nothing before picks lock, and never any money."
    >
      {isPast && (
        <p className="text-sm text-ink-soft">This league is over: nothing more to post.</p>
      )}
      <QueryContent
        query={channel}
        label="group chat posting"
        skeleton={<Skeleton className="h-28" />}
      >
        {(channel) =>
          channel && !replacing ? (
            <>
              <ChannelDetails {...{ channel, actions }} onReplace={() => setReplacing(true)} />
              {secret && <WebhookSecret secret={secret} />}
            </>
          ) : (
            <WebhookForm
              saveChannel={actions.set}
              onSaved={() => setReplacing(false)}
              onCancel={channel ? () => setReplacing(false) : undefined}
            />
          )
        }
      </QueryContent>
    </Dialog>
  )
}

interface CurrentChannelProps {
  channel: GroupChannel
  actions: ReturnType<typeof useGroupChannel>
  onReplace: () => void
}

function ChannelDetails({ channel, actions: { test, remove }, onReplace }: CurrentChannelProps) {
  const { kind, address, offAt, lastFailure, lastSentAt } = channel
  const [stopping, setStopping] = useState(false)
  return (
    <>
      <p className="break-words">
        <strong>{names[kind]}</strong> <span className="digits text-ink-soft">{address}</span>
      </p>
      {offAt && (
        <p className="rounded-slot border border-rough bg-rough-soft p-3">
          <strong>Posting has been off</strong> since <DateTime at={offAt} format="full" />, after
          10 failures in a row. Send a test. If it arrives, posting turns back on.
        </p>
      )}
      {lastFailure && (
        <p className="text-rough">
          Last failure, <DateTime at={lastFailure.at} format="full" />: {lastFailure.text}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {lastSentAt ? (
          <>
            Last posted <DateTime at={lastSentAt} format="full" />.
          </>
        ) : (
          'Nothing posted yet.'
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={test.isPending}
          onClick={() => test.mutate()}
          icon={Send}
        >
          Send a Test
        </Button>
        <Button onClick={onReplace}>Change URL</Button>
        <Button variant="danger" onClick={() => setStopping(true)} icon={Trash2}>
          Stop Posting
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={stopping}
        onOpenChange={setStopping}
        title="Stop posting to your group chat?"
        description={`We’ll forget the webhook URL. You’ll have to paste it to start again.${kind === 'json' ? ' You’ll get a new signing secret.' : ''}`}
        confirmLabel="Stop Posting"
        cancelLabel="Keep Posting"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: () => setStopping(false) })}
      />
    </>
  )
}

/** Shown once, right after the address is saved. */
function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-2 rounded-slot border border-water bg-water-soft p-3">
      <p>
        <strong>Signing secret.</strong> We only show it once. Posts are signed to the Standard
        Webhooks spec.
      </p>
      <code className="text-sm break-all">{secret}</code>
      <div>
        <CopyButton text={secret} label="Copy Secret" />
      </div>
    </div>
  )
}
