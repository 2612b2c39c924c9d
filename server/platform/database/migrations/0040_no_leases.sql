-- What one process does at a time is a job of the queue.
DROP TABLE leases;
