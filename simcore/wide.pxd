# Loops over hidden units, of nets (nets.pxd) and of estimates (chance.pxd), several at a time where processors can.
from libc.stdint cimport int16_t, int32_t

cdef extern from *:
    """
    /* Compiled for processors with wide vectors, too, where the C library can choose between both. Units lie side by
       side, and nothing is added up across them but in units_of(), in one order: the width changes no bit. */
    #include <string.h>
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #define WIDE __attribute__((noinline, target_clones("avx2", "default")))
    #else
    #define WIDE
    #endif
    typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int32_t eight_sums __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int16_t eight_steps __attribute__((vector_size(16), aligned(2), may_alias));
    typedef double four __attribute__((vector_size(32), aligned(8), may_alias));
    #define FOUR(DO) DO(0) DO(1) DO(2) DO(3)                    /* times eight: the units */
    #define EIGHT(DO) FOUR(DO) DO(4) DO(5) DO(6) DO(7)          /* times four */

    /* amounts that are taken times their scale, in steps, at most `most` of them */
    WIDE static void steps_of(const double *signs, const float *scale, int n, float steps, float most,
                              int16_t *amount) {
        for (int i = 0; i < n; i++) {
            float x = (float)signs[i] * scale[i] * steps;
            x = x > most ? most : x;
            x = x < -most ? -most : x;
            amount[i] = (int16_t)(int32_t)(x + (x >= 0 ? 0.5f : -0.5f));
        }
    }

    /* what has changed from one position to another, added to the sums of units */
    WIDE static void update(const int16_t *trunk, int n, int16_t *before, const int16_t *now, int32_t *sums) {
        eight_sums *sum = (eight_sums *)sums;
        eight_sums s0 = sum[0], s1 = sum[1], s2 = sum[2], s3 = sum[3];
        int16_t changed[16];
        for (int first = 0; first < n; first += 16) {
            int m = 0;
            if (!memcmp(before + first, now + first, 32)) continue;
            for (int i = first; i < first + 16; i++) {          /* without a jump that processors would guess wrong */
                changed[m] = i;
                m += now[i] != before[i];
            }
            for (int j = 0; j < m; j++) {
                const eight_steps *row = (const eight_steps *)(trunk + changed[j] * 32);
                int32_t change = now[changed[j]] - before[changed[j]];
                #define ADD(k) s##k += change * __builtin_convertvector(row[k], eight_sums);
                FOUR(ADD)
            }
            memcpy(before + first, now + first, 32);
        }
        sum[0] = s0, sum[1] = s1, sum[2] = s2, sum[3] = s3;
    }

    /* the units of one candidate, and what they are worth together */
    WIDE static float units_of(const float *shared, const float *rows, const int16_t *feature, const float *value,
                               int n, const float *worth, float *hidden) {
        const eight *start = (const eight *)shared, *by = (const eight *)worth, zero = {0};
        eight u0 = start[0], u1 = start[1], u2 = start[2], u3 = start[3];
        for (int j = 0; j < n; j++) {
            const eight *row = (const eight *)(rows + feature[j] * 32);
            float amount = value[j];
            #define MORE(k) u##k += amount * row[k];
            FOUR(MORE)
        }
        #define ABOVE(k) u##k = (eight)((eight_sums)u##k & (u##k > zero)); ((eight *)hidden)[k] = u##k;
        FOUR(ABOVE)
        u0 = u0 * by[0] + u1 * by[1] + u2 * by[2] + u3 * by[3];
        return ((u0[0] + u0[4]) + (u0[2] + u0[6])) + ((u0[1] + u0[5]) + (u0[3] + u0[7]));
    }

    /* to these rows so much of what was learned of the units */
    WIDE static void add_to_rows(float *rows, const int16_t *place, const float *value, int n, const float *by) {
        const eight *more = (const eight *)by;
        eight m0 = more[0], m1 = more[1], m2 = more[2], m3 = more[3];
        for (int j = 0; j < n; j++) {
            eight *row = (eight *)(rows + place[j] * 32);
            float amount = value[j];
            #define ONTO(k) row[k] += amount * m##k;
            FOUR(ONTO)
        }
    }

    /* what the first n_units are worth together, which start somewhere and add up signs by their weights */
    WIDE static double strength_of(const double *rows, const double *signs, int n, const double *start,
                                   const double *passing, double passed, const double *out, int n_units) {
        const four *from = (const four *)start, *by = (const four *)passing;
        double units[32], total = 0;
        int there[128], m = 0;
        #define BEGIN(k) four h##k = from[k] + passed * by[k];
        EIGHT(BEGIN)
        for (int i = 0; i < n; i++) {
            there[m] = i;
            m += signs[i] != 0;
        }
        for (int j = 0; j < m; j++) {
            const four *row = (const four *)(rows + there[j] * 32);
            double amount = signs[there[j]];
            #define SUM(k) h##k += amount * row[k];
            EIGHT(SUM)
        }
        #define KEEP(k) ((four *)units)[k] = h##k;
        EIGHT(KEEP)
        for (int i = 0; i < n_units; i++) total += (units[i] > 0 ? units[i] : 0) * out[i];
        return total;
    }
    """
    double strength_of(const double *rows, const double *signs, int n, const double *start, const double *passing,
                       double passed, const double *out, int n_units) noexcept nogil
    void steps_of(const double *signs, const float *scale, int n, float steps, float most,
                  int16_t *amount) noexcept nogil
    void update(const int16_t *trunk, int n, int16_t *before, const int16_t *now, int32_t *sums) noexcept nogil
    float units_of(const float *shared, const float *rows, const int16_t *feature, const float *value, int n,
                   const float *worth, float *hidden) noexcept nogil
    void add_to_rows(float *rows, const int16_t *place, const float *value, int n, const float *by) noexcept nogil
