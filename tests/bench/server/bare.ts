/** What the server is compared with: Fastify, and one query for each request. Port and address of the database come in the environment. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const app = Fastify();
app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<{ xml: string }>('select xml from objects where id = $1', [Number(params.id)]);
  return reply.type('text/xml').send(rows[0]?.xml ?? '');
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`running at ${address}\n`);
