/**
 * The names of the figures that a server shows to Prometheus, with their meaning and unit. The alert rules and the dashboard under
 * deploy/ may use these and no others: server/metrics/names.test.ts.
 */
export const METRICS = {
  candor_http_request_seconds: 'Seconds until an answer of /api stood, by method, route and status.',
  candor_streams_open: 'Event streams that this process holds open.',
  candor_database_up: '1 while the database answers, 0 while it does not.',
  candor_database_answer_seconds:
    'Seconds until a connection of the requests was free and the database answered on it.',
  candor_clock_offset_seconds: "Seconds that this machine's clock is ahead of the database's.",
  candor_disk_free_bytes: 'Bytes that are free where the data folder lies.',
  candor_tick_age_seconds: 'Seconds since the newest entry of the chain of a product that trades now.',
  candor_follower_lag_seconds: 'Seconds that this process is behind the chain of a product that trades now.',
  candor_orders_open: 'Orders that may still come to a result, by status.',
  candor_orders_overdue: 'Running orders whose exit time passed more than 10 seconds ago.',
  candor_orders_set_aside: 'Orders that a fault keeps from being settled.',
  candor_orders_void_last_hour: 'Orders that became void within the last hour.',
  candor_reviews_waiting: 'Submissions that wait for an operator, by kind.',
  candor_reviews_oldest_seconds: 'Seconds that the oldest of them has waited, by kind.',
} as const

export type MetricName = keyof typeof METRICS
