/** The entry of the second thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerTask, type OverviewTask } from './task.ts'

parentPort?.postMessage(answerTask(workerData as OverviewTask))
